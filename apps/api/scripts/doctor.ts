import { existsSync } from 'node:fs';
import pg from 'pg';
import { readConfig } from '../src/config.ts';
import { BOOKS, type BookRule } from './books.ts';

// The books, and what is true of a shop that sells but not of every test.
const rules: BookRule[] = [
  ...BOOKS,
  {
    about: 'a job was given up',
    query: `
      select id, task_identifier, attempts, left(last_error, 120) as last_error
      from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null`,
  },
  {
    about: 'papers with addresses on them are kept for longer than a week',
    query: `select id, kind, asked_at from prints where asked_at < now() - interval '8 days'`,
  },
  {
    about: 'a run of an import is neither written nor over',
    query: `
      select id, name, state from import_runs
      where state in ('reading', 'applying', 'stopping', 'undoing') and created_at < now() - interval '1 day'
        and not exists (
          select from graphile_worker.jobs job
          where job.key like '%import:' || import_runs.id and job.attempts < job.max_attempts
        )`,
  },
  {
    about: 'an import counts other rows than it wrote',
    query: `
      select id, counts ->> 'applied' as told, written.count
      from import_runs run
      cross join lateral (select count(*) from import_rows where run_id = run.id and applied_at is not null) written
      where coalesce((counts ->> 'applied')::bigint, 0) <> written.count`,
  },
  {
    about: 'files that staff asked for are kept for longer than a week',
    query: `select id, what, asked_at from exports where asked_at < now() - interval '8 days'`,
  },
  {
    about: 'a product for sale has nothing to sell',
    query: `
      select id, name from products product
      where archived_at is null and published_at is not null
        and not exists (select from variants where product_id = product.id and archived_at is null)`,
  },
  {
    about: 'what is missing of a product is not what its category demands of it',
    query: `
      select coalesce(kept.product_id, counted.product_id) as id, kept.missing as kept, counted.missing as counted
      from missing_facts kept
      full join missing_facts_of(array(select id from products where archived_at is null)) counted
        on counted.product_id = kept.product_id
      where kept.missing is distinct from counted.missing`,
  },
  {
    about: 'a variant’s price history does not end with what it is sold for',
    query: `
      select variant.id, variant.price_paise, past.price_paise as kept
      from variants variant
      join products product on product.id = variant.product_id
      left join price_history past on past.variant_id = variant.id and past.until_at is null
      where case
        when for_sale(variant.archived_at, product.archived_at, product.published_at)
        then past.id is null or (past.price_paise, past.saving_paise, past.mrp_paise)
          is distinct from (variant.price_paise, variant.saving_paise, variant.mrp_paise)
        else past.id is not null
      end`,
  },
];

const SHOWN = 5;

const config = readConfig();
const client = new pg.Client({ connectionString: config.DATABASE_URL });
await client.connect();
let broken = 0;
for (const { about, query } of rules) {
  const { rows } = await client.query(query);
  if (rows.length === 0) continue;
  broken += 1;
  process.stdout.write(`${rows.length} × ${about}\n`);
  for (const row of rows.slice(0, SHOWN)) process.stdout.write(`  ${JSON.stringify(row)}\n`);
}
await client.end();
if (config.MEDIA_STORE === 'disk' && !existsSync(config.MEDIA_FOLDER)) {
  broken += 1;
  process.stdout.write(`the folder of pictures is missing: ${config.MEDIA_FOLDER}\n`);
}
process.stdout.write(broken === 0 ? `healthy: ${rules.length + 1} rules hold\n` : `${broken} rules are broken\n`);
process.exitCode = broken === 0 ? 0 : 1;
