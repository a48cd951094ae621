import { createDb, type Db } from '@kinari/api/platform/database/db';
import { sql } from 'kysely';
import pg from 'pg';

/** Columns that the shop fills with the current time, also inside SQL functions. */
const TIME_COLUMNS = {
  audit_entries: 'happened_at',
  cod_entries: 'entered_at',
  order_events: 'happened_at',
  orders: 'placed_at',
  payments: 'created_at',
  refunds: 'created_at',
  remittances: 'posted_at',
  settlements: 'recorded_at',
  shipment_events: 'received_at',
  stock_movements: 'created_at',
  stock_receipts: 'received_at',
  store_credit_entries: 'entered_at',
  store_credits: 'created_at',
} as const;

/** `db` is one connection whose shop has the time of the story. `set` changes it. */
export type StoryClock = { db: Db; set: (at: Date) => Promise<void> };

/**
 * Runs `tell` on a connection with its own clock, so that the shop's services write the past. New rows get the time of the story by
 * triggers, and statements that ask for the time find our function first. Both are dropped at the end.
 */
export async function withStoryClock<Result>(
  databaseUrl: string,
  tell: (clock: StoryClock) => Promise<Result>,
): Promise<Result> {
  // Compiling the many short statements would take longer than running them.
  const options = '-c search_path=story_clock,public,pg_catalog -c synchronous_commit=off -c jit=off';
  const db = createDb(new pg.Pool({ connectionString: databaseUrl, max: 1, options }));
  const set = async (at: Date) => {
    await sql`select set_config('kinari.story_time', ${at.toISOString()}, false)`.execute(db);
  };
  try {
    await createClock(db);
    return await tell({ db, set });
  } finally {
    await sql`drop schema if exists story_clock cascade`.execute(db);
    await db.destroy();
  }
}

async function createClock(db: Db): Promise<void> {
  await sql`create schema story_clock`.execute(db);
  await sql`
    create function story_clock.clock_timestamp() returns timestamptz
    language sql volatile
    as $$ select pg_catalog.current_setting('kinari.story_time')::timestamptz $$
  `.execute(db);
  await sql`
    create function story_clock.set_time() returns trigger
    language plpgsql
    as $$
    begin
      -- A time that the shop was given is in the past already.
      if (pg_catalog.to_jsonb(new) ->> tg_argv[0])::timestamptz >= pg_catalog.now() then
        new := pg_catalog.jsonb_populate_record(
          new, pg_catalog.jsonb_build_object(tg_argv[0], pg_catalog.current_setting('kinari.story_time'))
        );
      end if;
      return new;
    end
    $$
  `.execute(db);
  for (const [table, column] of Object.entries(TIME_COLUMNS))
    await sql`
      create trigger story_clock_time before insert on ${sql.table(table)}
      for each row execute function story_clock.set_time(${sql.lit(column)})
    `.execute(db);
}
