import { parseArgs } from 'node:util';
import pg from 'pg';
import { listCategory, listEverything } from '../src/catalog/listing/listing.service.ts';
import { findProductNamed } from '../src/catalog/product.queries.ts';
import { search } from '../src/catalog/search/search.service.ts';
import type { Db } from '../src/platform/database/db.ts';
import { urlOf } from '../test/template.ts';
import { PLANNER, statementsOf } from './statements.ts';

// How PostgreSQL answers each question of a shopper, as Markdown for docs/scale.md. Reads the database that
// `npm run bench` has made and left, the one with the most products unless another is named.
const { values } = parseArgs({ options: { database: { type: 'string' } } });
const database = values.database ?? (await largestDatabase());
const client = new pg.Client({ connectionString: urlOf(database), options: PLANNER });
await client.connect();

const { rows } = await client.query<{ name: string }>(
  'select name from products where archived_at is null order by md5(id::text) limit 1',
);
const first = { page: 1, limit: 24 };
const asked = { page: 1, limit: 20, sort: 'recommended', facets: 'no' } as const;
const QUESTIONS: Record<string, (db: Db) => Promise<unknown>> = {
  listing: (db) => listEverything(db, { ...first, sort: 'recommended' }),
  'listing, page 20': (db) => listEverything(db, { ...first, page: 20, sort: 'name-asc' }),
  'listing, one size': (db) => listEverything(db, { ...first, sort: 'price-asc', size: 'M' }),
  'listing, price and size, sorted': (db) =>
    listEverything(db, { ...first, sort: 'price-desc', size: 'M', minPrice: 500, maxPrice: 1250 }),
  'category and its facets': (db) => listCategory(db, 'kurtas', { ...first, sort: 'newest' }),
  'product by name': (db) => findProductNamed(db, rows[0]?.name ?? ''),
  'search, well spelt': (db) => search(db, { ...asked, q: 'silk saree' }),
  'search, misspelt': (db) => search(db, { ...asked, q: 'hedphones' }),
  'search, narrowed and sorted, with its facets': (db) =>
    search(db, { ...first, q: 'kurta', sort: 'price-asc', size: '40', maxPrice: 1500, facets: 'yes' }),
};

try {
  for (const [question, ask] of Object.entries(QUESTIONS)) {
    for (const statement of (await statementsOf(database, ask)).filter(isOfInterest)) {
      const plan = await explain(statement);
      process.stdout.write(
        `<details><summary>${question}: ${timeOf(plan)}</summary>\n\n\`\`\`\n${plan.join('\n')}\n\`\`\`\n</details>\n\n`,
      );
    }
  }
} finally {
  await client.end();
}

async function largestDatabase(): Promise<string> {
  const server = new pg.Client({ connectionString: urlOf('postgres') });
  await server.connect();
  const { rows: found } = await server.query<{ name: string }>(
    `select datname as name from pg_database where datname ~ '^kinari_bench_\\d+_\\d+_[0-9a-f]{10}$'
     order by split_part(datname, '_', 3)::bigint desc limit 1`,
  );
  await server.end();
  if (!found[0]) throw new Error('No database was made for measuring: npm run bench -- growth --sizes 1000000');
  return found[0].name;
}

function isOfInterest(statement: string): boolean {
  return !/^\s*(begin|commit|select set_config)/.test(statement);
}

/** The second of two runs: the first finds the pages that the second reads. */
async function explain(statement: string): Promise<string[]> {
  const question = `explain (analyze, costs off) ${statement}`;
  await client.query(question);
  const { rows: lines } = await client.query<{ 'QUERY PLAN': string }>(question);
  return lines.map((line) => line['QUERY PLAN']);
}

function timeOf(plan: readonly string[]): string {
  return plan.slice(-2).join(', ').toLowerCase();
}
