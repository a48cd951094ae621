import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig } from '@kinari/api/config';
import { VERSION } from '@kinari/server-runtime/version';
import { CommandError } from './command-error.ts';
import { DATABASE_FILE, hashFile, MEDIA_FOLDER, writeManifest } from './manifest.ts';
import { copyFiles } from './media-files.ts';
import { runPostgresTool } from './postgres-tools.ts';

// Writes a backup folder for `kinari restore`. Dumps the database first: a file is written before its row and deleted days
// after it, so the media copy that follows contains every file in the dump.
const { values } = parseArgs({ options: { to: { type: 'string' } } });
if (!values.to) {
  process.stderr.write('kinari backup --to FOLDER\n');
  process.exit(64);
}
const config = loadConfig();
if (config.MEDIA_STORE === 'disk' && !existsSync(config.MEDIA_FOLDER)) {
  throw new CommandError(
    `MEDIA_FOLDER ${config.MEDIA_FOLDER} does not exist: set it to the folder the shop uses, or create it`,
  );
}
const createdAt = new Date().toISOString();
const folder = path.join(values.to, `kinari-${createdAt.replaceAll(':', '').slice(0, 17)}Z`);
const unfinishedFolder = `${folder}.unfinished`;
try {
  const mediaFiles = await writeBackup(unfinishedFolder);
  await rename(unfinishedFolder, folder);
  process.stdout.write(`${folder}\n`);
  if (mediaFiles === null)
    process.stderr.write('Media files are in a bucket and not in this backup: turn on bucket versioning.\n');
} catch (error) {
  await rm(unfinishedFolder, { recursive: true, force: true });
  throw error;
}

async function writeBackup(to: string): Promise<number | null> {
  // The dump contains personal data.
  await mkdir(to, { recursive: true, mode: 0o700 });
  const dump = path.join(to, DATABASE_FILE);
  const args = ['--format=custom', '--no-owner', '--no-privileges', `--file=${dump}`];
  await runPostgresTool('pg_dump', args, config.DATABASE_DIRECT_URL ?? config.DATABASE_URL);
  const mediaFiles =
    config.MEDIA_STORE === 'disk' ? await copyFiles(config.MEDIA_FOLDER, path.join(to, MEDIA_FOLDER)) : null;
  await writeManifest(to, { version: VERSION, madeAt: createdAt, sha256: await hashFile(dump), mediaFiles });
  return mediaFiles;
}
