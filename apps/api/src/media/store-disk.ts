import { randomBytes } from 'node:crypto';
import { mkdir, open, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { MediaStore, StoredFile } from './store.types.ts';

// Names that the shop gives: no way up, and nothing hidden.
const NAME = /^[\w-][\w.-]*$/;
const MANY = 1000;

/** A store in a folder of this machine. */
export function openDisk(root: string): MediaStore {
  const at = (key: string): string => {
    const names = key.split('/');
    if (!names.every((name) => NAME.test(name))) throw new Error(`No name of a file in the media store: ${key}`);
    return path.join(root, ...names);
  };

  return {
    async put(key, content) {
      const file = at(key);
      const folder = path.dirname(file);
      await mkdir(folder, { recursive: true });
      // Under another name until it is whole.
      const unfinished = path.join(folder, `unfinished-${randomBytes(12).toString('hex')}`);
      try {
        await writeFile(unfinished, content);
        await rename(unfinished, file);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    exists: async (key) => (await unlessMissing(stat(at(key))))?.isFile() ?? false,
    getBytes: (key) => readFile(at(key)),
    getStream: async (key) => (await open(at(key))).createReadStream(),
    delete: (key) => rm(at(key), { force: true }),
    deleteAll: (folder) => rm(at(folder), { recursive: true, force: true }),
    files: (folder) => filesOf(at(folder), folder),
    folders: () => foldersOf(root),
  };
}

async function* filesOf(where: string, folder: string): AsyncGenerator<StoredFile> {
  for await (const entry of (await unlessMissing(opendir(where))) ?? []) {
    const found = entry.isFile() && (await unlessMissing(stat(path.join(where, entry.name))));
    if (found) yield { key: `${folder}/${entry.name}`, lastModified: found.mtime };
  }
}

async function* foldersOf(root: string): AsyncGenerator<string[]> {
  let names: string[] = [];
  for await (const entry of (await unlessMissing(opendir(root))) ?? []) {
    if (!entry.isDirectory()) continue;
    names.push(entry.name);
    if (names.length < MANY) continue;
    yield names;
    names = [];
  }
  yield names;
}

async function unlessMissing<Found>(looked: Promise<Found>): Promise<Found | undefined> {
  try {
    return await looked;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
