import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { chanceFrom, pick } from '../chance.ts';
import { dropIndexes } from './indexes.ts';
import { productId, type SyntheticProduct, syntheticProduct } from './products.ts';
import { FACTS, LINES, MAKERS } from './words.ts';

const ROWS_PER_CHUNK = 2000;
const PRODUCTS_PER_STATEMENT = 10_000;
// For large statements over tables that are nowhere yet but in memory.
const SETTINGS = `
  set local maintenance_work_mem = '512MB';
  set local work_mem = '64MB';
  set local random_page_cost = 1.1;
  set local plan_cache_mode = force_custom_plan;
  set local jit = off`;
const CATALOGUE = ['products', 'variants', 'product_pictures'];
const LISTING = ['listing_entries', 'listing_offers', 'search_documents'];
const COUNTS = [
  'listing_sizes',
  'listing_size_changes',
  'listing_facets',
  'listing_facet_changes',
  'facet_values',
  'stock_movements',
  'shelf_gaps',
];

const FIND_GAPS = `
  insert into shelf_gaps (variant_id, product_id, gap, created_at)
  select variants.id, products.id, shelf_gap(variants.stock, null), products.created_at
  from variants
  join products on products.id = variants.product_id
  where shelf_gap(variants.stock, variants.archived_at) is not null
  on conflict do nothing`;

type Cell = string | number | null | undefined;

/** Adds `count` synthetic products to the shop's own lowest categories, table by table, by COPY. */
export async function fillWithSyntheticProducts(client: pg.ClientBase, count: number): Promise<void> {
  const categories = await ids(
    client,
    `
    select id from categories leaf
    where archived_at is null and not exists (select from categories child where child.parent_id = leaf.id)
    order by id`,
  );
  const pictures = await ids(client, 'select picture_id as id from product_pictures where position = 0 order by 1');
  // Each filling has a number, so that a shop can be filled more than once.
  const { rows } = await client.query<{ run: number }>(
    `select count(*)::int + 1 as run from products where name ~ ' [0-9]+-0$'`,
  );
  const at = { run: rows[0]?.run ?? 1, now: Date.now() };

  const copy = (target: string, toRows: (product: SyntheticProduct, n: number) => Cell[][]) =>
    copyRows(client, target, rowsOf(count, at, toRows));

  await client.query('begin');
  await client.query(SETTINGS);
  const brands = await makeFacts(client);
  for (const table of CATALOGUE) await client.query(`alter table ${table} disable trigger user`);
  const indexes = await dropIndexes(client, ['products', 'shelf_gaps']);
  await copy(
    'products (id, category_id, name, description, created_at, updated_at, brand_id, origin, facts)',
    (product, n) => [
      [
        product.id,
        pick(categories, chanceFrom(n)),
        product.name,
        product.description,
        product.createdAt.toISOString(),
        product.createdAt.toISOString(),
        brands.get(product.brand),
        product.origin,
        JSON.stringify(product.facts),
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
    product.variants.filter(({ stock }) => stock > 0).map(({ id, stock }) => [id, stock, 'opening']),
  );
  if (pictures.length > 0) {
    await copy('product_pictures (product_id, picture_id, position, alt)', (product, n) => [
      [product.id, pictures[n % pictures.length], 0, product.name],
    ]);
  }
  await timed('shelf_gaps', () => client.query(FIND_GAPS));
  for (const table of CATALOGUE) await client.query(`alter table ${table} enable trigger user`);
  await timed('indexes', async () => {
    for (const definition of indexes) await client.query(definition);
  });
  await fillListing(client, { run: at.run, count });
  await client.query('commit');
  // Index-only scans want to know which pages nobody is writing to.
  await client.query(`vacuum analyze ${[...CATALOGUE, ...LISTING, ...COUNTS].join(', ')}`);
}

/** The brands there are, by name; and what every category is narrowed by. */
async function makeFacts(client: pg.ClientBase): Promise<Map<string, number>> {
  const names = MAKERS.flatMap((maker) => LINES.map((line) => `${maker}${line}`));
  await client.query('insert into brands (name) select unnest($1::text[]) on conflict do nothing', [names]);
  for (const [position, [key, { name, kind, unit, options }]] of Object.entries(FACTS).entries()) {
    await client.query(
      `insert into fact_definitions (key, name, kind, unit, options) values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [key, name, kind, unit, kind === 'choice' ? options : []],
    );
    await client.query(
      `insert into category_facts (category_id, definition_id, position, filterable)
       select categories.id, fact_definitions.id, $2, true
       from categories cross join fact_definitions
       where categories.parent_id is null and fact_definitions.key = $1
       on conflict do nothing`,
      [key, position],
    );
  }
  const { rows } = await client.query<{ id: number; name: string }>('select id, name from brands');
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** What each product's own transaction would have done, for many at a time and into tables without indexes. */
async function fillListing(client: pg.ClientBase, { run, count }: { run: number; count: number }): Promise<void> {
  await client.query(`analyze ${CATALOGUE.join(', ')}`);
  const indexes = await dropIndexes(client, LISTING);
  await timed('listing and search', async () => {
    for (let n = 0; n < count; n += PRODUCTS_PER_STATEMENT) {
      const last = Math.min(n + PRODUCTS_PER_STATEMENT, count) - 1;
      await client.query(
        `select refresh_listing(due), refresh_search(due)
         from (select array(select id from products where id between $1 and $2) as due) chunk`,
        [productId(run, n), productId(run, last)],
      );
    }
  });
  await timed('their indexes', async () => {
    for (const definition of indexes) await client.query(definition);
  });
  await timed('counts', () => client.query('select fold_listing_sizes(), count_search_words()'));
}

async function ids(client: pg.ClientBase, query: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(query);
  return rows.map(({ id }) => id);
}

function* rowsOf(
  count: number,
  at: { run: number; now: number },
  toRows: (product: SyntheticProduct, n: number) => Cell[][],
): Generator<string> {
  let chunk = '';
  for (let n = 0; n < count; n++) {
    for (const row of toRows(syntheticProduct(n, at), n)) chunk += `${row.map(toCopyText).join('\t')}\n`;
    if (n % ROWS_PER_CHUNK === ROWS_PER_CHUNK - 1) {
      yield chunk;
      chunk = '';
    }
  }
  yield chunk;
}

// None of the words holds a tab, a line break or a backslash, which COPY would want escaped.
function toCopyText(value: Cell): string {
  return value === null || value === undefined ? '\\N' : String(value);
}

async function copyRows(client: pg.ClientBase, target: string, chunks: Iterable<string>): Promise<void> {
  await timed(target.split(' ')[0] ?? target, () =>
    pipeline(Readable.from(chunks), client.query(copyFrom(`copy ${target} from stdin`))),
  );
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  await work();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`  ${what}: ${seconds} s\n`);
}
