import { copyFile, mkdir, readdir, stat, utimes } from 'node:fs/promises';
import path from 'node:path';

/** Returns relative paths. Empty if the folder does not exist. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = (await ignoreMissing(readdir(folder, { recursive: true, withFileTypes: true }))) ?? [];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();
}

/** Copies all files and returns the count. The shop keeps running, so a file deleted in the meantime is skipped. */
export async function copyFiles(from: string, to: string): Promise<number> {
  let copied = 0;
  await mkdir(to, { recursive: true });
  for (const file of await listFiles(from)) {
    const [source, target] = [path.join(from, file), path.join(to, file)];
    await mkdir(path.dirname(target), { recursive: true });
    const sourceStat = await ignoreMissing(stat(source));
    if (!sourceStat || (await ignoreMissing(copyFile(source, target).then(() => true))) === undefined) continue;
    await utimes(target, sourceStat.atime, sourceStat.mtime);
    copied += 1;
  }
  return copied;
}

async function ignoreMissing<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  });
}
