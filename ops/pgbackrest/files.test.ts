import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { replaceSettings } from '../template.ts';

const PGBACKREST = new URL('pgbackrest.conf', import.meta.url);
const POSTGRESQL = new URL('postgresql.conf', import.meta.url);

test('the files work on a Debian server after setting the repository path and the passphrase', () => {
  const text = readFileSync(PGBACKREST, 'utf8');
  expect(text).not.toContain('{{');
  for (const line of [
    'pg1-path=/var/lib/postgresql/15/main',
    'pg1-socket-path=/var/run/postgresql',
    'log-path=/var/log/pgbackrest',
    'lock-path=/tmp/pgbackrest',
  ])
    expect(text).toContain(`\n${line}\n`);
  const settings = readFileSync(POSTGRESQL, 'utf8');
  expect(settings).not.toContain('{{');
  expect(settings.match(/--config=\/etc\/pgbackrest\.conf /g)).toHaveLength(2);
  expect(settings).toContain('\narchive_timeout = 60\n');
});

// From the Debian package. Skipped on developer machines without it, never in CI.
const isMissing = !process.env.CI && spawnSync('pgbackrest', ['version']).status !== 0;

test.skipIf(isMissing)('without a passphrase pgBackRest does not run', () => {
  const args = [`--config=${fileURLToPath(PGBACKREST)}`, '--stanza=kinari', 'info'];
  const { status, stdout, stderr } = spawnSync('pgbackrest', args, { encoding: 'utf8' });
  expect([status, stdout + stderr]).toEqual([37, expect.stringContaining('requires option: repo1-cipher-pass')]);
});

test('a drill replaces values by key, and an unknown key is an error', () => {
  expect(replaceSettings(PGBACKREST, { 'repo1-cipher-pass': 'x', 'pg1-port': 1 })).toMatch(
    /^repo1-cipher-pass=x$[\s\S]*^pg1-port=1$/m,
  );
  expect(replaceSettings(POSTGRESQL, { archive_timeout: 5 })).toContain('\narchive_timeout = 5\n');
  expect(() => replaceSettings(POSTGRESQL, { archive_timout: 5 })).toThrow('does not set archive_timout once');
});
