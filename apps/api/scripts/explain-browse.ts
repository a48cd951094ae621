import { parseArgs } from 'node:util';
import pg from 'pg';
import { listAllProducts, listCategoryProducts } from '../src/catalog/listing/listing.service.ts';
import { getProductByName } from '../src/catalog/product.queries.ts';
import { searchProducts } from '../src/catalog/search/product-search.service.ts';
import type { Db } from '../src/platform/database/db.ts';
import { getDatabaseUrl } from '../test/template.ts';
import { captureStatements, PLANNER_OPTIONS } from './capture-statements.ts';

// Prints the query plans of listing, product and search queries as Markdown. Reads a database created by
// `npm run bench`, by default the one with the most products.
const { values } = parseArgs({ options: { database: { type: 'string' } } });
const database = values.database ?? (await findLargestDatabase());
const client = new pg.Client({ connectionString: getDatabaseUrl(database), options: PLANNER_OPTIONS });
await client.connect();

const { rows } = await client.query<{ name: string }>(
  'select name from products where archived_at is null order by md5(id::text) limit 1',
);
const firstPage = { page: 1, limit: 24 };
const searchParams = { page: 1, limit: 20, sort: 'recommended', facets: 'no' } as const;
const QUERIES: Record<string, (db: Db) => Promise<unknown>> = {
  listing: (db) => listAllProducts(db, { ...firstPage, sort: 'recommended' }),
  'listing, page 20': (db) => listAllProducts(db, { ...firstPage, page: 20, sort: 'name-asc' }),
  'listing, one size': (db) => listAllProducts(db, { ...firstPage, sort: 'price-asc', size: 'M' }),
  'listing, price and size, sorted': (db) =>
    listAllProducts(db, { ...firstPage, sort: 'price-desc', size: 'M', minPrice: 500, maxPrice: 1250 }),
  'category and its facets': (db) => listCategoryProducts(db, 'kurtas', { ...firstPage, sort: 'newest' }),
  'product by name': (db) => getProductByName(db, rows[0]?.name ?? ''),
  'search, well spelt': (db) => searchProducts(db, { ...searchParams, q: 'silk saree' }),
  'search, misspelt': (db) => searchProducts(db, { ...searchParams, q: 'hedphones' }),
  'search, narrowed and sorted, with its facets': (db) =>
    searchProducts(db, { ...firstPage, q: 'kurta', sort: 'price-asc', size: '40', maxPrice: 1500, facets: 'yes' }),
};

try {
  for (const [question, runQuery] of Object.entries(QUERIES)) {
    for (const statement of (await captureStatements(database, runQuery)).filter(isCatalogQuery)) {
      const plan = await explainStatement(statement);
      process.stdout.write(
        `<details><summary>${question}: ${executionTime(plan)}</summary>\n\n\`\`\`\n${plan.join('\n')}\n\`\`\`\n</details>\n\n`,
      );
    }
  }
} finally {
  await client.end();
}

async function findLargestDatabase(): Promise<string> {
  const server = new pg.Client({ connectionString: getDatabaseUrl('postgres') });
  await server.connect();
  const { rows: found } = await server.query<{ name: string }>(
    `select datname as name from pg_database where datname ~ '^kinari_bench_\\d+_\\d+_[0-9a-f]{10}$'
     order by split_part(datname, '_', 3)::bigint desc limit 1`,
  );
  await server.end();
  if (!found[0]) throw new Error('Benchmark database not found. Create it: npm run bench -- growth --sizes 1000000');
  return found[0].name;
}

function isCatalogQuery(statement: string): boolean {
  return !/^\s*(begin|commit|select set_config)/.test(statement);
}

/** Runs the query twice and returns the second plan, when its pages are cached. */
async function explainStatement(statement: string): Promise<string[]> {
  const question = `explain (analyze, costs off) ${statement}`;
  await client.query(question);
  const { rows: lines } = await client.query<{ 'QUERY PLAN': string }>(question);
  return lines.map((line) => line['QUERY PLAN']);
}

function executionTime(plan: readonly string[]): string {
  return plan.slice(-2).join(', ').toLowerCase();
}
