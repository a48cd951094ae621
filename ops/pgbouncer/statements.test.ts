import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const API = fileURLToPath(new URL('../../apps/api/src', import.meta.url));

/** What outlives its transaction, and so reaches whoever gets the connection next, or is lost with it. */
const OUTLIVES: Record<string, RegExp> = {
  'a setting of the session':
    /`\s*set (?!local\b)(?:session )?[a-z_.]+ (?:=|to) |;\s*set (?!local\b)[a-z_.]+ (?:=|to) /i,
  'a setting that is not local': /set_config\([^()]*(?:\([^()]*\)[^()]*)*,\s*false\s*\)/i,
  'a lock of the session': /pg_(?:try_)?advisory_(?:lock|unlock)(?:_shared)?\s*\(/i,
  'a channel listened to': /[`'"]\s*(?:un)?listen\b(?! )|[`'"](?:un)?listen [^'`]/i,
  'a named statement': /\bquery\w*\(\s*\{[^}]*\bname:|[`'"]\s*(?:prepare|execute|deallocate) /i,
  'a temporary table': /create (?:temp|temporary) table (?![^;]*on commit drop)/i,
  'a cursor with hold': /\bwith hold\b/i,
};

// These connect past the pooler, by DATABASE_DIRECT_URL: deployments, the worker, and whoever listens.
const PAST_THE_POOLER = ['platform/database/migrate.ts', 'platform/dead-workers.ts', 'platform/http/listen.ts'];

const sources = readdirSync(API, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|sql)$/.test(file) && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(path.join(API, file), 'utf8').replaceAll(/^\s*(\/\/|\*|--).*$/gm, '') }));

const guilty = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

describe('a pooler in transaction mode breaks none of the API’s statements:', () => {
  test.each(Object.entries(OUTLIVES))('%s is nowhere but past the pooler', (_what, pattern) => {
    expect(guilty(pattern).filter((file) => !PAST_THE_POOLER.includes(file))).toEqual([]);
  });

  test('whoever is let past the pooler needs it', () => {
    const all = new Set(Object.values(OUTLIVES).flatMap(guilty));
    expect(PAST_THE_POOLER.filter((file) => !all.has(file))).toEqual([]);
  });

  test.each([
    ['a setting of the session', 'sql`set statement_timeout = 0`'],
    ['a setting that is not local', `select set_config('jit', 'off', false)`],
    ['a lock of the session', 'select pg_advisory_lock(1)'],
    ['a channel listened to', '`listen ${channel}`'],
    ['a named statement', `pool.query({ name: 'mine', text })`],
    ['a temporary table', 'create temp table seen (id uuid)'],
    ['a cursor with hold', 'declare mine cursor with hold for select 1'],
  ])('%s would be found', (what, statement) => {
    expect(OUTLIVES[what]?.test(statement)).toBe(true);
  });
});
