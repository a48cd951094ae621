import { expect, test } from 'vitest';
import type { StorefrontArea, StorefrontVersion } from '../storefront.data.ts';
import { listVersionRows } from './version-rows.ts';

const standard = { id: null, number: 0 };
const areas = [
  { area: 'home', slug: '', title: 'Home page', live: { id: 'v1', number: 1 } },
  { area: 'about', slug: '', title: 'About', live: standard },
  { area: 'page', slug: 'weavers', title: 'Our weavers', live: { id: 'v2', number: 1 } },
] as unknown as StorefrontArea[];
const versions = [
  { id: 'v2', area: 'page', slug: 'weavers', status: 'live', changes: [], note: '' },
  { id: 'v1', area: 'home', slug: '', status: 'live', changes: [], note: '' },
] as unknown as StorefrontVersion[];

test('the standard texts follow the last version, and own pages have none', () => {
  const rows = listVersionRows(versions, areas, true);
  expect(rows.map(({ title, versionId, status }) => `${title} ${versionId} ${status}`)).toEqual([
    'Our weavers v2 live',
    'Home page v1 live',
    'Home page null past',
    'About null live',
  ]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

test('before the last page there are only versions', () => {
  expect(listVersionRows(versions, areas, false)).toHaveLength(2);
});
