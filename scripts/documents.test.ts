import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sourcesIn } from './sources.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const DOCUMENTS = ['SECURITY.md', 'docs/security.md', 'docs/asvs.md', 'docs/dependencies.md'];
const SOURCES = ['apps', 'packages', 'demo', 'e2e', 'sims', 'ops', 'bench', 'scripts']
  .flatMap(sourcesIn)
  .map((file) => `/${file}`);

test.each(DOCUMENTS)('every file that %s names is there', (document) => {
  const text = readFileSync(path.join(root, document), 'utf8');
  const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|sql|md))`/g)].map(([, name = '']) => name);
  const linked = [...text.matchAll(/\]\(([\w./-]+\.md)\)/g)].map(([, name = '']) => name);
  expect(named.length + linked.length).toBeGreaterThan(1);

  const isThere = (name: string) =>
    existsSync(path.join(root, name)) || SOURCES.some((source) => source.endsWith(`/${name}`));
  expect([...new Set(named)].filter((name) => !isThere(name))).toEqual([]);
  const from = path.dirname(path.join(root, document));
  expect(linked.filter((name) => !existsSync(path.join(from, name)))).toEqual([]);
});

test('every decision has a number of its own, and its heading says it', () => {
  const files = readdirSync(path.join(root, 'docs/decisions'));
  const numbers = files.map((file) => Number(file.slice(0, 4)));
  expect(new Set(numbers).size).toBe(files.length);
  const wrong = files.filter((file) => {
    const text = readFileSync(path.join(root, 'docs/decisions', file), 'utf8');
    return !text.startsWith(`# ${Number(file.slice(0, 4))}. `);
  });
  expect(wrong).toEqual([]);
});
