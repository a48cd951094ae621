import { existsSync, globSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
// Our own packages, and the cache of a development server that may be running here.
const NOT_LINKED = new Set(['@kinari', '.vite']);

/** Links the installed third-party packages into a copy of the tree. Our own packages come from the copy. */
export async function linkPackages(copy: string): Promise<void> {
  await linkFolderContents('node_modules', copy);
  const packagesFolder = path.join(copy, 'node_modules/@kinari');
  await mkdir(packagesFolder);
  const { workspaces } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    workspaces: string[];
  };
  for (const part of globSync(workspaces, { cwd: copy })) {
    await symlink(path.join(copy, part), path.join(packagesFolder, path.basename(part)));
    await linkFolderContents(path.join(part, 'node_modules'), copy);
  }
}

async function linkFolderContents(folder: string, copy: string): Promise<void> {
  if (!existsSync(path.join(root, folder))) return;
  await mkdir(path.join(copy, folder), { recursive: true });
  for (const name of await readdir(path.join(root, folder))) {
    if (!NOT_LINKED.has(name)) await symlink(path.join(root, folder, name), path.join(copy, folder, name));
  }
}

/** Returns the environment without the variables of Vitest and npm, as in a developer's shell. */
export function developerEnv(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV$|TEST$|npm_)/.test(name)),
  );
}
