import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getDatabaseUrl, runOnServer } from '../../apps/api/test/template.ts';
import { readPageCommands } from '../page-commands.ts';
import { withSettingsFiles } from '../settings-files.ts';
import { checksumContents } from './contents.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'kinari-folder-'));
const [SHOP_DATABASE, RESTORED_DATABASE, REJECTED_DATABASE] = ['shop', 'restored', 'refused'].map(
  (name) => `kinari_folder_${name}_${process.pid}`,
);
// The same key as in the e2e tests, so that both can clone one template.
const ENCRYPTION_KEY = 'a loom, two lamps and the road to the river';
let backup = '';

type BackupTarget = { database: string | undefined; media: string; BACKUP?: string };

/** Runs commands of the docs page with the two settings files that it names. */
function runCommands(commands: string, { database = '', media, BACKUP = backup }: BackupTarget) {
  const settings = {
    DATABASE_URL: getDatabaseUrl(database),
    MEDIA_FOLDER: path.join(folder, media),
    ENCRYPTION_KEY,
    LOG_LEVEL: 'warn',
  };
  const withFiles = withSettingsFiles(commands, path.join(folder, 'etc'), settings);
  const here = withFiles.replaceAll('/var/backups/kinari', path.join(folder, 'backups'));
  const { PATH, PGHOST, PGUSER, PGPASSWORD } = process.env;
  const env = { PATH, PGHOST, PGUSER, PGPASSWORD, BACKUP };
  const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-euo', 'pipefail', '-c', here], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const restoreBackup = (backupTarget: BackupTarget) =>
  runCommands(readPageCommands('backup.md', 'Restore the folder'), backupTarget);

async function getContents(database = ''): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: getDatabaseUrl(database) });
  await client.connect();
  try {
    return await checksumContents(client);
  } finally {
    await client.end();
  }
}

function readMediaFiles(name: string): Record<string, string> {
  const files = readdirSync(path.join(folder, name), { recursive: true, encoding: 'utf8' }).toSorted();
  return Object.fromEntries(
    files
      .filter((file) => statSync(path.join(folder, name, file)).isFile())
      .map((file) => [
        file,
        createHash('sha256')
          .update(readFileSync(path.join(folder, name, file)))
          .digest('hex'),
      ]),
  );
}

// The demo template may have to be created first. Use a separate process because it blocks while waiting for others.
const CLONE = `
  import { cloneDemoShop } from './demo/src/template.ts';
  await cloneDemoShop(JSON.parse(process.argv[1]));`;
beforeAll(async () => {
  const target = {
    databaseUrl: getDatabaseUrl(SHOP_DATABASE ?? ''),
    mediaFolder: path.join(folder, 'media'),
    env: { ENCRYPTION_KEY },
  };
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', CLONE, JSON.stringify(target)], {
    cwd: ROOT,
  });
}, 400_000);
afterAll(async () => {
  for (const name of [SHOP_DATABASE, RESTORED_DATABASE, REJECTED_DATABASE])
    await runOnServer(`drop database if exists ${name} with (force)`);
  rmSync(folder, { recursive: true });
}, 60_000);

test('a folder backup restores completely into another database', async () => {
  const backupResult = runCommands(readPageCommands('backup.md', 'Back up to one folder'), {
    database: SHOP_DATABASE,
    media: 'media',
  });
  expect(backupResult).toMatchObject({ status: 0, stderr: '' });
  backup = backupResult.stdout.trim();
  expect(path.basename(backup)).toMatch(/^kinari-\d{4}-\d\d-\d\dT\d{6}Z$/);
  expect(statSync(backup).mode & 0o777).toBe(0o700);

  expect(restoreBackup({ database: RESTORED_DATABASE, media: 'restored' })).toMatchObject({ status: 0, stderr: '' });
  const before = await getContents(SHOP_DATABASE);
  expect(before['public.orders']).not.toMatch(/^0 rows/);
  expect(await getContents(RESTORED_DATABASE)).toEqual(before);
  const media = readMediaFiles('media');
  expect(Object.keys(media).length).toBeGreaterThan(50);
  expect(readMediaFiles('restored')).toEqual(media);

  const checkResult = runCommands(readPageCommands('backup.md', 'Check the restored shop'), {
    database: RESTORED_DATABASE,
    media: 'restored',
  });
  expect([checkResult.status, checkResult.stdout]).toEqual([0, expect.stringContaining('healthy')]);
});

test('a restore over an existing shop is rejected', async () => {
  const before = await getContents(RESTORED_DATABASE);
  expect(restoreBackup({ database: RESTORED_DATABASE, media: 'empty' })).toMatchObject({
    status: 1,
    stderr: `The database ${RESTORED_DATABASE} is not empty: set another one in DATABASE_URL\n`,
  });
  expect(restoreBackup({ database: REJECTED_DATABASE, media: 'media' })).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^MEDIA_FOLDER .* is not empty: move its files first\n$/),
  });
  expect(await getContents(RESTORED_DATABASE)).toEqual(before);
});

test('a restore from an incomplete backup is rejected', () => {
  const restoreDamaged = (damage: (copy: string) => void) => {
    const copy = mkdtempSync(path.join(folder, 'spoilt-'));
    cpSync(backup, copy, { recursive: true });
    damage(copy);
    return restoreBackup({ database: REJECTED_DATABASE, media: 'empty', BACKUP: copy });
  };
  const cases: [RegExp, (copy: string) => void][] = [
    [/ is not a backup: it has no backup.json\n$/, (copy) => rmSync(path.join(copy, 'backup.json'))],
    [/checksum differs\n$/, (copy) => writeFileSync(path.join(copy, 'database.dump'), 'x', { flag: 'a' })],
    [/ has 0 files, but the backup had \d+/, (copy) => rmSync(path.join(copy, 'media'), { recursive: true })],
  ];
  for (const [message, damage] of cases)
    expect(restoreDamaged(damage)).toMatchObject({ status: 1, stderr: expect.stringMatching(message) });
});

test('a backup without the media folder is rejected, and a failed backup leaves no files', () => {
  const backUp = readPageCommands('backup.md', 'Back up to one folder');
  const before = readdirSync(path.join(folder, 'backups'));
  expect(runCommands(backUp, { database: SHOP_DATABASE, media: 'nowhere' })).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('does not exist: set it to the folder the shop uses'),
  });
  expect(runCommands(backUp, { database: REJECTED_DATABASE, media: 'media' })).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('pg_dump exited with code 1'),
  });
  expect(readdirSync(path.join(folder, 'backups'))).toEqual(before);
});
