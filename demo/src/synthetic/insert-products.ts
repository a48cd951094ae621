import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { createRandom, pickRandom } from '../random.ts';
import { dropIndexes } from './indexes.ts';
import { createSyntheticProduct, type SyntheticProduct, toProductId } from './products.ts';
import { ATTRIBUTE_VALUES, BRAND_LINES, BRAND_NAMES } from './words.ts';

const ROWS_PER_CHUNK = 2000;
const PRODUCTS_PER_STATEMENT = 10_000;
// Planner and memory settings for large statements over tables that are still in memory.
const SESSION_SETTINGS = `
  set local maintenance_work_mem = '512MB';
  set local work_mem = '64MB';
  set local random_page_cost = 1.1;
  set local plan_cache_mode = force_custom_plan;
  set local jit = off`;
const CATALOG_TABLES = ['products', 'variants', 'product_images'];
const LISTING_TABLES = ['listing_entries', 'listing_offers', 'search_documents'];
const COUNT_TABLES = [
  'listing_sizes',
  'listing_size_changes',
  'listing_facets',
  'listing_facet_changes',
  'facet_values',
  'stock_movements',
  'low_stock_variants',
];

const REBUILD_STOCK_LEVELS = `
  insert into low_stock_variants (variant_id, product_id, level, created_at)
  select variants.id, products.id, stock_level(variants.stock, null), products.created_at
  from variants
  join products on products.id = variants.product_id
  where stock_level(variants.stock, variants.archived_at) is not null
  on conflict do nothing`;

const INSERT_PRICES = `
  insert into price_history (variant_id, price_paise, saving_paise)
  select id, price_paise, saving_paise
  from variants
  where not exists (select from price_history where variant_id = variants.id)`;

type Cell = string | number | null | undefined;

/** Adds `count` synthetic products to the lowest categories, table by table with COPY. */
export async function insertSyntheticProducts(client: pg.ClientBase, count: number): Promise<void> {
  const categories = await listIds(
    client,
    `
    select id from categories leaf
    where archived_at is null and not exists (select from categories child where child.parent_id = leaf.id)
    order by id`,
  );
  const imageIds = await listIds(client, 'select image_id as id from product_images where position = 0 order by 1');
  // Each run has a number, so that a shop can be filled more than once.
  const { rows } = await client.query<{ run: number }>(
    `select count(*)::int + 1 as run from products where name ~ ' [0-9]+-0$'`,
  );
  const at = { run: rows[0]?.run ?? 1, now: Date.now() };

  const copy = (target: string, toRows: (product: SyntheticProduct, n: number) => Cell[][]) =>
    copyRows(client, target, generateRows(count, at, toRows));

  await client.query('begin');
  await client.query(SESSION_SETTINGS);
  const brands = await insertBrandsAndAttributes(client);
  for (const table of CATALOG_TABLES) await client.query(`alter table ${table} disable trigger user`);
  const indexes = await dropIndexes(client, ['products', 'low_stock_variants']);
  await copy(
    'products (id, category_id, name, description, created_at, updated_at, brand_id, origin, attributes)',
    (product, n) => [
      [
        product.id,
        pickRandom(categories, createRandom(n)),
        product.name,
        product.description,
        product.createdAt.toISOString(),
        product.createdAt.toISOString(),
        brands.get(product.brand),
        product.origin,
        JSON.stringify(product.attributes),
      ],
    ],
  );
  await copy(
    'variants (id, product_id, position, color, color_hex, size, stock, price_paise, saving_paise)',
    (product) =>
      product.variants.map((variant) => [
        variant.id,
        product.id,
        variant.position,
        variant.color,
        variant.colorHex,
        variant.size,
        variant.stock,
        variant.pricePaise,
        variant.savingPaise,
      ]),
  );
  await copy('stock_movements (variant_id, units, reason)', (product) =>
    product.variants.filter(({ stock }) => stock > 0).map(({ id, stock }) => [id, stock, 'initial']),
  );
  if (imageIds.length > 0) {
    await copy('product_images (product_id, image_id, position, alt)', (product, n) => [
      [product.id, imageIds[n % imageIds.length], 0, product.name],
    ]);
  }
  await timed('low_stock_variants', () => client.query(REBUILD_STOCK_LEVELS));
  await timed('price_history', () => client.query(INSERT_PRICES));
  for (const table of CATALOG_TABLES) await client.query(`alter table ${table} enable trigger user`);
  await timed('indexes', async () => {
    for (const definition of indexes) await client.query(definition);
  });
  await rebuildListing(client, { run: at.run, count });
  await client.query('commit');
  // Vacuum sets the visibility map, which index-only scans need.
  await client.query(`vacuum analyze ${[...CATALOG_TABLES, ...LISTING_TABLES, ...COUNT_TABLES].join(', ')}`);
}

/** Creates brands and category attributes. Returns brand ids by name. */
async function insertBrandsAndAttributes(client: pg.ClientBase): Promise<Map<string, number>> {
  const names = BRAND_NAMES.flatMap((brandName) => BRAND_LINES.map((line) => `${brandName}${line}`));
  await client.query('insert into brands (name) select unnest($1::text[]) on conflict do nothing', [names]);
  for (const [position, [key, { name, kind, unit, options }]] of Object.entries(ATTRIBUTE_VALUES).entries()) {
    await client.query(
      `insert into attribute_definitions (key, name, kind, unit, options) values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [key, name, kind, unit, kind === 'choice' ? options : []],
    );
    await client.query(
      `insert into category_attributes (category_id, definition_id, position, is_filterable)
       select categories.id, attribute_definitions.id, $2, true
       from categories cross join attribute_definitions
       where categories.parent_id is null and attribute_definitions.key = $1
       on conflict do nothing`,
      [key, position],
    );
  }
  const { rows } = await client.query<{ id: number; name: string }>('select id, name from brands');
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Fills the listing tables in bulk and without indexes. Normally each product's own transaction does this. */
async function rebuildListing(client: pg.ClientBase, { run, count }: { run: number; count: number }): Promise<void> {
  await client.query(`analyze ${CATALOG_TABLES.join(', ')}`);
  const indexes = await dropIndexes(client, LISTING_TABLES);
  await timed('listing and search', async () => {
    for (let n = 0; n < count; n += PRODUCTS_PER_STATEMENT) {
      const last = Math.min(n + PRODUCTS_PER_STATEMENT, count) - 1;
      await client.query(
        `select refresh_listing(due), refresh_search(due), refresh_missing_attributes(due)
         from (select array(select id from products where id between $1 and $2) as due) chunk`,
        [toProductId(run, n), toProductId(run, last)],
      );
    }
  });
  await timed('their indexes', async () => {
    for (const definition of indexes) await client.query(definition);
  });
  await timed('counts', () => client.query('select aggregate_listing_sizes(), count_search_words()'));
}

async function listIds(client: pg.ClientBase, query: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(query);
  return rows.map(({ id }) => id);
}

function* generateRows(
  count: number,
  at: { run: number; now: number },
  toRows: (product: SyntheticProduct, n: number) => Cell[][],
): Generator<string> {
  let chunk = '';
  for (let n = 0; n < count; n++) {
    for (const row of toRows(createSyntheticProduct(n, at), n)) chunk += `${row.map(toCopyText).join('\t')}\n`;
    if (n % ROWS_PER_CHUNK === ROWS_PER_CHUNK - 1) {
      yield chunk;
      chunk = '';
    }
  }
  yield chunk;
}

// No word contains a tab, a line break or a backslash, so COPY needs no escaping.
function toCopyText(value: Cell): string {
  return value === null || value === undefined ? '\\N' : String(value);
}

async function copyRows(client: pg.ClientBase, target: string, chunks: Iterable<string>): Promise<void> {
  await timed(target.split(' ')[0] ?? target, () =>
    pipeline(Readable.from(chunks), client.query(copyFrom(`copy ${target} from stdin`))),
  );
}

async function timed(label: string, work: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  await work();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`  ${label}: ${seconds} s\n`);
}
