import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contract } from '@kinari/contract/contract';
import { routes } from '@kinari/contract/routes';
import { expect, test } from 'vitest';
import { isSeen } from './replica.ts';

const SOURCE = path.join(import.meta.dirname, '../..');
// Not for everybody, but the same for all who may ask.
const SAME_FOR_ALL: string[] = ['searchProducts', 'completeSearch'];
const ROUTES_THAT_READ = ['catalog/catalog.routes.ts', 'catalog/search/search.routes.ts'];

test('a snapshot sees transactions that were over when it was taken, and no others', () => {
  const snapshot = '100:120:105,110';
  const seen = ['99', '100', '105', '106', '110', '119', '120', '121'].filter((id) => isSeen(id, snapshot));
  expect(seen).toEqual(['99', '100', '106', '119']);
  expect(isSeen('9', '100:100:')).toBe(true);
  expect(isSeen('100', '100:100:')).toBe(false);
});

test('what is no transaction, as while nothing can be heard, is seen by no snapshot', () => {
  expect(isSeen('99.897440', '100:120:')).toBe(false);
  expect(isSeen('', '100:120:')).toBe(false);
});

test('only public reads of the catalogue may be answered by a replica: nothing that decides, nothing about a person', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!test)\.ts$/.test(file),
  );
  const reading = files.filter((file) => readFileSync(path.join(SOURCE, file), 'utf8').includes('reads.run('));
  expect(reading.toSorted()).toEqual(ROUTES_THAT_READ);

  const calls = ROUTES_THAT_READ.flatMap((file) =>
    readFileSync(path.join(SOURCE, file), 'utf8')
      .split(/endpoint\(\s*app,\s*/)
      .filter((text) => text.includes('reads.run('))
      .map((text) => /^'(\w+)'/.exec(text)?.[1] as keyof typeof contract),
  );
  expect(calls.length).toBeGreaterThan(6);
  expect(calls.filter((call) => !routes[call].startsWith('GET '))).toEqual([]);
  const forSome = calls.filter((call) => contract[call].access !== 'public');
  expect(forSome).toEqual(SAME_FOR_ALL);
});
