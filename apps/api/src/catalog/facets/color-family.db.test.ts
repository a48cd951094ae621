import type { EndpointResponse } from '@kinari/contract/contract';
import { priceSteps } from '@kinari/contract/price-scale';
import { expect, test } from 'vitest';
import { createTestCategory, createTestProduct, createTestVariant } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';

const { app, db, pool } = await createTestApp();

/** Colours by family: names as in shops, and hex codes on both sides of the limits. */
const FAMILIES: Record<string, string[]> = {
  black: ['#000000', '#1b181f', '#2a262d', '#2e2a35'],
  white: ['#ffffff', '#fafafa', '#f6f1e7', '#fffff0', '#ede6dc'],
  grey: ['#808080', '#c0c0c0', '#3b3a44', '#5b6577', '#a79f94'],
  brown: ['#8b4513', '#7a4630', '#a4502e', '#a5714a', '#c19a6b', '#4b3621'],
  beige: ['#f5f5dc', '#f3e6cc', '#d9b08c', '#d2b48c', '#e2c29c'],
  red: ['#ff0000', '#800000', '#dc143c', '#722f37', '#a63d34', '#cf4b35'],
  pink: ['#ffc0cb', '#ff69b4', '#fa8072', '#b0246b', '#e3b7ae', '#ff00ff'],
  orange: ['#ffa500', '#e58a1f', '#ff7f50', '#e07a3e', '#efb59a'],
  yellow: ['#ffff00', '#ffd700', '#d79b28', '#e09a24', '#f1df8a'],
  green: ['#008000', '#00ff00', '#808000', '#55663f', '#9db39a', '#1f7a6a', '#40e0d0'],
  blue: ['#0000ff', '#000080', '#2f4e86', '#1d2848', '#9cc0dc', '#0f5e7a', '#232f52'],
  purple: ['#800080', '#4b0082', '#72235d', '#5b2a5e', '#9a8cc4', '#7a2e55'],
};

test.each(Object.entries(FAMILIES))('%s contains its shades', async (family, hexes) => {
  const { rows } = await pool.query<{ family: string }>(
    'select hex_family(hex) as family from unnest($1::text[]) as hex',
    [hexes],
  );
  expect(rows.map((row, n) => [hexes[n], row.family])).toEqual(hexes.map((hex) => [hex, family]));
});

test('every hex code has one of the families that the facet knows', async () => {
  const { rows } = await pool.query<{ family: string }>(`
    select distinct hex_family('#' || lpad(to_hex(r * 65536 + g * 256 + b), 6, '0')) as family
    from generate_series(0, 255, 17) r, generate_series(0, 255, 17) g, generate_series(0, 255, 17) b
    order by 1`);
  expect(rows.map(({ family }) => family)).toEqual(Object.keys(FAMILIES).toSorted());
  const { rows: known } = await pool.query<{ value: string }>(
    `select value from facet_values where facet = 'color-family' order by id`,
  );
  expect(known.map(({ value }) => value)).toEqual([...Object.keys(FAMILIES), 'other']);
});

test.each([
  ['Navy', '#ffffff', 'blue'],
  ['Red Brown', null, 'brown'],
  ['Bottle green', null, 'green'],
  ['Sunset', '#ffffff', 'white'],
  ['Sunset', null, 'other'],
  ['Blue', '#ff0000', 'red'],
])('the name %s decides if the hex code is %s', async (name, hex, family) => {
  const { rows } = await pool.query('select color_family($1, $2) as family', [name, hex]);
  expect(rows).toEqual([{ family }]);
});

test('price bands start at the stops of the slider', async () => {
  const { rows } = await pool.query<{ value: string }>(
    `select value from facet_values where facet = 'price-band' order by value::int`,
  );
  expect(rows.map(({ value }) => Number(value))).toEqual(priceSteps(2_000_000));
  const { rows: banded } = await pool.query<{ band: string; price: number }>(
    'select price_band(price * 100 + 99) as band, price from generate_series(0, 2100000, 37) as price',
  );
  const stops = priceSteps(2_000_000);
  const wrong = banded.filter(({ band, price }) => Number(band) !== stops.findLast((stop) => stop <= price));
  expect(wrong).toEqual([]);
});

type Page = EndpointResponse<'listProducts'>;

test('the histogram counts products by price, applies other filters and ignores the price range', async () => {
  const { id, slug } = await createTestCategory(db, { name: 'Scales' });
  for (const [price, color, size] of [
    [100, 'Indigo', 'S'],
    [500, 'Indigo', 'M'],
    [990, 'Jamun', 'M'],
    [1000, 'Jamun', 'M'],
  ] as const) {
    const { id: productId } = await createTestProduct(db, { categoryId: id });
    const colorHex = color === 'Jamun' ? '#72235d' : '#2f4e86';
    await createTestVariant(db, { productId, price: price * 100, color, colorHex, size });
  }
  const bars = async (query: string) => {
    const { facets } = (await app.inject(`/api/products/category/${slug}?${query}`)).json<Page>();
    expect(facets.priceHistogram).toHaveLength(24);
    return facets.priceHistogram?.flatMap((count, bar) => (count > 0 ? [[bar, count]] : []));
  };
  // 20 stops of 50 rupees share 24 bars.
  const all = [
    [3, 1],
    [12, 1],
    [13, 1],
    [23, 2],
  ];
  expect(await bars('')).toEqual(all);
  expect(await bars('minPrice=400&maxPrice=600')).toEqual(await bars(''));
  expect(await bars('f=color-family.purple')).toEqual([[23, 2]]);
  expect(await bars('f=color-family.purple&minPrice=995')).toEqual([[23, 2]]);
  expect(await bars('size=S')).toEqual(await bars('size=S&maxPrice=50'));
});

test('addresses with a colour name still work, and a name narrows its family', async () => {
  const { id, slug } = await createTestCategory(db, { name: 'Dyes' });
  const colors = { Indigo: '#2f4e86', Navy: '#22304f', Jamun: '#72235d' };
  for (const [color, colorHex] of Object.entries(colors)) {
    const { id: productId } = await createTestProduct(db, { name: `Dyed ${color}`, categoryId: id });
    await createTestVariant(db, { productId, color, colorHex });
  }
  const list = async (f: string) => {
    const { data, facets } = (await app.inject(`/api/products/category/${slug}?f=${f}`)).json<Page>();
    const values = (key: string) =>
      facets.attributes.find((facet) => facet.key === key)?.values.map((value) => value.id);
    return {
      names: data.map(({ name }) => name).toSorted(),
      families: values('color-family'),
      colors: values('color'),
    };
  };
  const families = ['blue', 'purple'];
  expect(await list('')).toEqual({ names: ['Dyed Indigo', 'Dyed Jamun', 'Dyed Navy'], families, colors: undefined });
  const blues = ['indigo', 'navy'];
  expect(await list('color.indigo')).toEqual({ names: ['Dyed Indigo'], families, colors: blues });
  expect(await list('color-family.blue')).toEqual({ names: ['Dyed Indigo', 'Dyed Navy'], families, colors: blues });
  expect(await list('color-family.blue,color.navy')).toEqual({ names: ['Dyed Navy'], families, colors: blues });
  expect((await list('color-family.blue,color-family.purple,color.navy')).names).toEqual(['Dyed Jamun', 'Dyed Navy']);
});
