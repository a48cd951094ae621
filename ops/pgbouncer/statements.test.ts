import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const API = fileURLToPath(new URL('../../apps/api/src', import.meta.url));

/** Session state that survives a transaction. Behind a pooler it leaks to the next client or is lost. */
const SESSION_STATE_PATTERNS: Record<string, RegExp> = {
  'a setting of the session':
    /`\s*set (?!local\b)(?:session )?[a-z_.]+ (?:=|to) |;\s*set (?!local\b)[a-z_.]+ (?:=|to) /i,
  'a setting that is not local': /set_config\([^()]*(?:\([^()]*\)[^()]*)*,\s*false\s*\)/i,
  'a lock of the session': /pg_(?:try_)?advisory_(?:lock|unlock)(?:_shared)?\s*\(/i,
  'a channel listened to': /[`'"]\s*(?:un)?listen\b(?! )|[`'"](?:un)?listen [^'`]/i,
  'a named statement': /\bquery\w*\(\s*\{[^}]*\bname:|[`'"]\s*(?:prepare|execute|deallocate) /i,
  'a temporary table': /create (?:temp|temporary) table (?![^;]*on commit drop)/i,
  'a cursor with hold': /\bwith hold\b/i,
};

// These connect directly through DATABASE_DIRECT_URL: migrations, the worker and notification listeners.
const DIRECT_CONNECTION_FILES = [
  'platform/database/migrate.ts',
  'platform/stale-job-locks.ts',
  'platform/database/notifications.ts',
];

const sources = readdirSync(API, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|sql)$/.test(file) && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(path.join(API, file), 'utf8').replaceAll(/^\s*(\/\/|\*|--).*$/gm, '') }));

const findMatchingFiles = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

describe('API statements work with a pooler in transaction mode:', () => {
  test.each(Object.entries(SESSION_STATE_PATTERNS))('%s is only used on direct connections', (_what, pattern) => {
    expect(findMatchingFiles(pattern).filter((file) => !DIRECT_CONNECTION_FILES.includes(file))).toEqual([]);
  });

  test('every file that may use direct connections needs them', () => {
    const all = new Set(Object.values(SESSION_STATE_PATTERNS).flatMap(findMatchingFiles));
    expect(DIRECT_CONNECTION_FILES.filter((file) => !all.has(file))).toEqual([]);
  });

  test.each([
    ['a setting of the session', 'sql`set statement_timeout = 0`'],
    ['a setting that is not local', `select set_config('jit', 'off', false)`],
    ['a lock of the session', 'select pg_advisory_lock(1)'],
    ['a channel listened to', '`listen ${channel}`'],
    ['a named statement', `pool.query({ name: 'mine', text })`],
    ['a temporary table', 'create temp table seen (id uuid)'],
    ['a cursor with hold', 'declare mine cursor with hold for select 1'],
  ])('%s is detected', (label, statement) => {
    expect(SESSION_STATE_PATTERNS[label]?.test(statement)).toBe(true);
  });
});
