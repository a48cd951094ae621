import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// What the tests of the house itself read: our own files, what they import, and the rooms they lie in.
const root = fileURLToPath(new URL('..', import.meta.url));
const NOT_OURS = /(^|\/)(node_modules|build|\.react-router|test-results|migrations)\//;
// Rooms that have rooms of their own.
const WINGS = new Set(['admin', 'account']);

export function sourcesIn(part: string): string[] {
  return readdirSync(path.join(root, part), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|css|sql)$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !NOT_OURS.test(file));
}

export function textOf(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

export function importsOf(file: string): string[] {
  const specifiers = textOf(file).matchAll(/(?:from|import|import\() ?['"](\.[^'"]+)['"]/g);
  return [...specifiers]
    .map(([, specifier = '']) => path.join(path.dirname(file), specifier))
    .filter((target) => existsSync(path.join(root, target)));
}

/** The room a file lies in; a file beside the rooms, which puts them together, lies in none. */
export function roomOf(part: string, file: string): string | undefined {
  const [first, ...others] = path.relative(part, file).split('/');
  if (!first || first === '..' || others.length === 0) return undefined;
  return WINGS.has(first) && others.length > 1 ? `${first}/${others[0]}` : first;
}
