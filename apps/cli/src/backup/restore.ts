import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { loadConfig } from '@kinari/api/config';
import pg from 'pg';
import { CommandError } from './command-error.ts';
import { DATABASE_FILE, hashFile, MEDIA_FOLDER, readManifest } from './manifest.ts';
import { copyFiles, listFiles } from './media-files.ts';
import { runPostgresTool } from './postgres-tools.ts';

// Restores a backup. Needs an empty database and an empty media folder, so that nothing is overwritten by mistake.
const [folder] = process.argv.slice(2);
if (!folder) {
  process.stderr.write('kinari restore FOLDER\n');
  process.exit(64);
}
const config = loadConfig();
const url = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;
const { sha256, mediaFiles, madeAt, version } = await readManifest(folder);
const dump = path.join(folder, DATABASE_FILE);
if ((await hashFile(dump)) !== sha256) throw new CommandError(`${dump} is damaged: its checksum differs`);
const mediaFolder = path.join(folder, MEDIA_FOLDER);
if (mediaFiles !== null) {
  const fileCount = (await listFiles(mediaFolder)).length;
  if (fileCount !== mediaFiles)
    throw new CommandError(`${mediaFolder} has ${fileCount} files, but the backup had ${mediaFiles}: copy it again`);
  await assertMediaFolderEmpty();
}
await createEmptyDatabase();

await import(new URL('../../../api/scripts/create-app-role.ts', import.meta.url).href);
await runPostgresTool('pg_restore', ['--exit-on-error', '--single-transaction', '--no-owner', dump], url);
if (mediaFiles !== null) await copyFiles(mediaFolder, config.MEDIA_FOLDER);
// Grants the app role its rights, and upgrades a backup of an older release.
await import(new URL('../../../api/scripts/migrate.ts', import.meta.url).href);
process.stdout.write(
  `Restored the shop as of ${madeAt} (release ${version}). ` +
    'Now run: kinari privacy reapply-erasures, kinari doctor, kinari start\n',
);

async function assertMediaFolderEmpty(): Promise<void> {
  const existingFiles = await readdir(config.MEDIA_FOLDER).catch(() => []);
  if (existingFiles.length > 0)
    throw new CommandError(`MEDIA_FOLDER ${config.MEDIA_FOLDER} is not empty: move its files first`);
}

async function createEmptyDatabase(): Promise<void> {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  const serverUrl = new URL(url);
  serverUrl.pathname = '/postgres';
  await withClient(serverUrl.href, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)} template template0`);
  });
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ tables: number }>(
      `select count(*)::int as tables from pg_tables where schemaname in ('public', 'graphile_worker')`,
    );
    if (rows[0]?.tables !== 0)
      throw new CommandError(`The database ${name} is not empty: set another one in DATABASE_URL`);
  });
}

async function withClient(connectionString: string, run: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await run(client);
  } finally {
    await client.end();
  }
}
