import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contract } from '@kinari/contract/contract';
import { expect, test } from 'vitest';
import { isVisibleInSnapshot } from './replica.ts';

const SOURCE = path.join(import.meta.dirname, '../..');
// Not public, but the same for everyone with access.
const SHARED_ENDPOINTS: string[] = ['searchProducts', 'suggestSearch'];
const REPLICA_ROUTE_FILES = [
  'catalog/catalog.routes.ts',
  'catalog/collections/collections.routes.ts',
  'catalog/search/search.routes.ts',
  'storefront/storefront.routes.ts',
];

test('a snapshot contains the transactions committed before it, and no others', () => {
  const snapshot = '100:120:105,110';
  const visibleIds = ['99', '100', '105', '106', '110', '119', '120', '121'].filter((id) =>
    isVisibleInSnapshot(id, snapshot),
  );
  expect(visibleIds).toEqual(['99', '100', '106', '119']);
  expect(isVisibleInSnapshot('9', '100:100:')).toBe(true);
  expect(isVisibleInSnapshot('100', '100:100:')).toBe(false);
});

test('a value that is no transaction id is visible in no snapshot', () => {
  expect(isVisibleInSnapshot('99.897440', '100:120:')).toBe(false);
  expect(isVisibleInSnapshot('', '100:120:')).toBe(false);
});

test('only public reads of the catalog and the storefront may use a replica', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!test)\.ts$/.test(file),
  );
  const filesUsingReplica = files.filter((file) =>
    readFileSync(path.join(SOURCE, file), 'utf8').includes('reads.run('),
  );
  expect(filesUsingReplica.toSorted()).toEqual(REPLICA_ROUTE_FILES);

  const endpointNames = REPLICA_ROUTE_FILES.flatMap((file) =>
    readFileSync(path.join(SOURCE, file), 'utf8')
      .split(/endpoint\(\s*app,\s*/)
      .filter((text) => text.includes('reads.run('))
      .map((text) => /^'(\w+)'/.exec(text)?.[1] as keyof typeof contract),
  );
  expect(endpointNames.length).toBeGreaterThan(6);
  expect(endpointNames.filter((call) => !contract[call].route.startsWith('GET '))).toEqual([]);
  const nonPublicEndpoints = endpointNames.filter((call) => contract[call].access !== 'public');
  expect(nonPublicEndpoints).toEqual(SHARED_ENDPOINTS);
});
