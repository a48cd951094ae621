import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { listSourceFiles } from './source-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs/architecture.md',
  'docs/asvs.md',
  'docs/dependencies.md',
  'docs/security.md',
  'docs/testing.md',
];
const SOURCES = ['apps', 'packages', 'demo', 'e2e', 'simulators', 'ops', 'bench', 'scripts']
  .flatMap(listSourceFiles)
  .map((file) => `/${file}`);

// `npm run guide:pictures` makes them.
const GUIDE_IMAGES = 'docs/images/guide';
const MAX_GUIDE_IMAGES = 14;
const MAX_IMAGE_BYTES = 60 * 1024;

test.each(DOCUMENTS)('every file named in %s exists', (document) => {
  const text = readFileSync(path.join(root, document), 'utf8');
  const namedFiles = [...text.matchAll(/`(\w[\w./-]*\.(?:tsx?|sql|md))`/g)].map(([, name = '']) => name);
  const linkedFiles = [...text.matchAll(/\]\(([\w./-]+\.md)\)/g)].map(([, name = '']) => name);
  expect(namedFiles.length + linkedFiles.length).toBeGreaterThan(1);

  const fileExists = (name: string) =>
    existsSync(path.join(root, name)) ||
    existsSync(path.join(root, 'apps/api/migrations', name)) ||
    SOURCES.some((source) => source.endsWith(`/${name}`));
  expect([...new Set(namedFiles)].filter((name) => !fileExists(name))).toEqual([]);
  const from = path.dirname(path.join(root, document));
  expect(linkedFiles.filter((name) => !existsSync(path.join(from, name)))).toEqual([]);
});

test('every decision has a unique number, which its heading repeats', () => {
  const files = readdirSync(path.join(root, 'docs/decisions'));
  const numbers = files.map((file) => Number(file.slice(0, 4)));
  expect(new Set(numbers).size).toBe(files.length);
  const brokenReferences = files.filter((file) => {
    const text = readFileSync(path.join(root, 'docs/decisions', file), 'utf8');
    return !text.startsWith(`# ${Number(file.slice(0, 4))}. `);
  });
  expect(brokenReferences).toEqual([]);
});

test('the guide shows every image of its folder, each with a description and small', () => {
  const shown = globSync('docs/guide/*.md', { cwd: root }).flatMap((page) =>
    Array.from(
      readFileSync(path.join(root, page), 'utf8').matchAll(/!\[(.*?)\]\((.*?)\)/g),
      ([, description, target = '']) => ({
        description,
        file: path.join('docs/guide', target),
      }),
    ),
  );
  expect(shown.length).toBeGreaterThan(5);
  expect(shown.filter(({ description = '' }) => description.length < 20)).toEqual([]);
  const files = readdirSync(path.join(root, GUIDE_IMAGES)).map((file) => `${GUIDE_IMAGES}/${file}`);
  expect(files.toSorted()).toEqual([...new Set(shown.map(({ file }) => file))].toSorted());
  expect(files.length).toBeLessThanOrEqual(MAX_GUIDE_IMAGES);
  expect(files.filter((file) => statSync(path.join(root, file)).size > MAX_IMAGE_BYTES)).toEqual([]);
});
