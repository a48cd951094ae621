import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { CommandError } from './command-error.ts';

export const DATABASE_FILE = 'database.dump';
export const MEDIA_FOLDER = 'media';
const MANIFEST_FILE = 'backup.json';

const manifestSchema = z.object({
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** Checksum of the database dump, so that a truncated copy is not restored. */
  sha256: z.string(),
  /** Number of images and PDFs; null if they are in a bucket, which its provider backs up. */
  mediaFiles: z.int().nullable(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Must be written last: a folder without it is not a complete backup. */
export async function writeManifest(folder: string, manifestData: Manifest): Promise<void> {
  await writeFile(path.join(folder, MANIFEST_FILE), `${JSON.stringify(manifestData, null, 2)}\n`);
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST_FILE), 'utf8').catch(() => {
    throw new CommandError(`${folder} is not a backup: it has no ${MANIFEST_FILE}`);
  });
  return manifestSchema.parse(JSON.parse(text));
}

export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
