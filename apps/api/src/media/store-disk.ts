import { randomBytes } from 'node:crypto';
import { mkdir, open, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { MediaStore, StoredFile } from './store.types.ts';

// No path traversal, no hidden files.
const SAFE_NAME = /^[\w-][\w.-]*$/;
const BATCH_SIZE = 1000;

export function createDiskStore(root: string): MediaStore {
  const resolvePath = (key: string): string => {
    const names = key.split('/');
    if (!names.every((name) => SAFE_NAME.test(name))) throw new Error(`Invalid media key: ${key}`);
    return path.join(root, ...names);
  };

  return {
    async put(key, content) {
      const file = resolvePath(key);
      const folder = path.dirname(file);
      await mkdir(folder, { recursive: true });
      // Write under a temporary name, so that no one reads a partial file.
      const temporaryFile = path.join(folder, `unfinished-${randomBytes(12).toString('hex')}`);
      try {
        await writeFile(temporaryFile, content);
        await rename(temporaryFile, file);
      } catch (error) {
        await rm(temporaryFile, { force: true });
        throw error;
      }
    },
    exists: async (key) => (await ignoreMissing(stat(resolvePath(key))))?.isFile() ?? false,
    getBytes: (key) => readFile(resolvePath(key)),
    getStream: async (key) => (await open(resolvePath(key))).createReadStream(),
    delete: (key) => rm(resolvePath(key), { force: true }),
    deleteAll: (folder) => rm(resolvePath(folder), { recursive: true, force: true }),
    files: (folder) => listFiles(resolvePath(folder), folder),
    folders: () => listFolders(root),
  };
}

async function* listFiles(directory: string, folder: string): AsyncGenerator<StoredFile> {
  for await (const entry of (await ignoreMissing(opendir(directory))) ?? []) {
    const found = entry.isFile() && (await ignoreMissing(stat(path.join(directory, entry.name))));
    if (found) yield { key: `${folder}/${entry.name}`, lastModified: found.mtime };
  }
}

async function* listFolders(root: string): AsyncGenerator<string[]> {
  let names: string[] = [];
  for await (const entry of (await ignoreMissing(opendir(root))) ?? []) {
    if (!entry.isDirectory()) continue;
    names.push(entry.name);
    if (names.length < BATCH_SIZE) continue;
    yield names;
    names = [];
  }
  yield names;
}

async function ignoreMissing<Result>(operation: Promise<Result>): Promise<Result | undefined> {
  try {
    return await operation;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
