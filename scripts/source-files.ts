import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// Helpers for tests of the source tree: source files, their imports and their modules.
const root = fileURLToPath(new URL('..', import.meta.url));
const IGNORED_PATHS = /(^|\/)(node_modules|build|\.react-router|test-results|migrations)\//;
// Modules that contain modules.
const AREAS = new Set(['admin', 'account']);

export function listSourceFiles(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|css|sql)$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !IGNORED_PATHS.test(file));
}

export function readSource(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

/** Returns the files that a file imports or starts, by relative path or by the name of a workspace. */
export function listImportedFiles(file: string): string[] {
  const specifiers = readSource(file).matchAll(/(?:from|import|import\(|new URL\() ?['"]((?:\.|@kinari\/)[^'"]+)['"]/g);
  return [...specifiers]
    .map(([, specifier = '']) => resolveSpecifier(file, specifier))
    .filter((target) => existsSync(path.join(root, target)));
}

function resolveSpecifier(file: string, specifier: string): string {
  const [, workspace = '', name = ''] = /^@kinari\/([\w-]+)\/(.+)$/.exec(specifier) ?? [];
  if (!workspace) return path.join(path.dirname(file), specifier);
  const folder = workspace === 'api' ? 'apps/api' : `packages/${workspace}`;
  return name.startsWith('test/') ? `${folder}/${name}.ts` : `${folder}/src/${name}.ts`;
}

/** Returns the module of a file, or undefined for a file at the top level, which wires the modules together. */
export function getModule(folder: string, file: string): string | undefined {
  const [first, ...others] = path.relative(folder, file).split('/');
  if (!first || first === '..' || others.length === 0) return undefined;
  return AREAS.has(first) && others.length > 1 ? `${first}/${others[0]}` : first;
}
