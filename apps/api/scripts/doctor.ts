import { existsSync } from 'node:fs';
import pg from 'pg';
import { loadConfig } from '../src/config.ts';
import { listMissingObjects } from '../src/platform/database/schema-objects.ts';
import { INTEGRITY_CHECKS, type IntegrityCheck } from './integrity-checks.ts';

// Integrity checks, plus checks that are true for a live shop but not in every test.
const checks: IntegrityCheck[] = [
  ...INTEGRITY_CHECKS,
  {
    about: 'a job failed after all retries',
    query: `
      select id, task_identifier, attempts, left(last_error, 120) as last_error
      from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null`,
  },
  {
    about: 'a print job with addresses is older than a week',
    query: `select id, kind, requested_at from print_jobs where requested_at < now() - interval '8 days'`,
  },
  {
    about: 'an import is stalled',
    query: `
      select id, name, status from import_runs
      where status in ('validating', 'applying', 'stopping', 'undoing') and created_at < now() - interval '1 day'
        and not exists (
          select from graphile_worker.jobs job
          where job.key like '%import:' || import_runs.id and job.attempts < job.max_attempts
        )`,
  },
  {
    about: 'an import’s counts do not match its rows',
    query: `
      select id, counts ->> 'applied' as recorded, written.count
      from import_runs run
      cross join lateral (select count(*) from import_rows where run_id = run.id and applied_at is not null) written
      where coalesce((counts ->> 'applied')::bigint, 0) <> written.count`,
  },
  {
    about: 'an export is older than a week',
    query: `select id, kind, requested_at from exports where requested_at < now() - interval '8 days'`,
  },
  {
    about: 'a published product has no variant',
    query: `
      select id, name from products product
      where archived_at is null and published_at is not null
        and not exists (select from variants where product_id = product.id and archived_at is null)`,
  },
  {
    about: 'a product’s missing attributes do not match its category',
    query: `
      select coalesce(stored.product_id, counted.product_id) as id, stored.attribute_keys as stored, counted.attribute_keys as counted
      from missing_attributes stored
      full join missing_attributes_of(array(select id from products where archived_at is null)) counted
        on counted.product_id = stored.product_id
      where stored.attribute_keys is distinct from counted.attribute_keys`,
  },
  {
    about: 'a variant’s price history does not end with its price',
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

const MAX_SHOWN = 5;

const config = loadConfig();
const client = new pg.Client({ connectionString: config.DATABASE_URL });
await client.connect();
const missing = await listMissingObjects(client);
if (missing.length > 0) {
  // The rules below need these objects, so they cannot run.
  process.stdout.write(`The database is incomplete. Missing:\n${missing.map((object) => `  ${object}\n`).join('')}`);
  process.stdout.write(
    'Run "kinari migrate", which creates functions and triggers again. For the rest, see docs/operations/backup.md\n',
  );
  process.exit(1);
}
let failedCount = 0;
for (const { about, query } of checks) {
  const { rows } = await client.query(query);
  if (rows.length === 0) continue;
  failedCount += 1;
  process.stdout.write(`${rows.length} × ${about}\n`);
  for (const row of rows.slice(0, MAX_SHOWN)) process.stdout.write(`  ${JSON.stringify(row)}\n`);
}
await client.end();
if (config.MEDIA_STORE === 'disk' && !existsSync(config.MEDIA_FOLDER)) {
  failedCount += 1;
  process.stdout.write(`Media folder not found: ${config.MEDIA_FOLDER}\n`);
}
process.stdout.write(
  failedCount === 0
    ? `healthy: ${checks.length + 2} checks passed\n`
    : `${failedCount} ${failedCount === 1 ? 'check' : 'checks'} failed\n`,
);
process.exitCode = failedCount === 0 ? 0 : 1;
