import type pg from 'pg';

// The function runs as its owner, so that roles without rights on this schema are recorded too.
const WRITE_LOG_SCHEMA = `
  create schema write_log;
  create table write_log.writes (table_name text not null);
  create function write_log.record_write() returns trigger language plpgsql security definer as $$
  begin
    insert into write_log.writes values (tg_relid::regclass::text);
    return null;
  end
  $$
`;

/** `always`: `session_replication_role` must not switch the triggers off. */
const createTriggers = (table: string) => `
  create trigger record_row after insert or update or delete on ${table}
    for each row execute function write_log.record_write();
  create trigger record_truncate after truncate on ${table}
    for each statement execute function write_log.record_write();
  alter table ${table} enable always trigger record_row, enable always trigger record_truncate
`;

/**
 * Records committed writes to all tables and to the jobs, except `ignored`, in this test's own database. Returns a function
 * that names the tables written to since its last call.
 */
export async function recordWrites(pool: pg.Pool, ignored: readonly string[]): Promise<() => Promise<string[]>> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'public' and tablename <> all ($1) or tablename = '_private_jobs'`,
    [ignored],
  );
  await pool.query([WRITE_LOG_SCHEMA, ...rows.map(({ name }) => createTriggers(name))].join(';'));

  return async () => {
    const { rows: writes } = await pool.query<{ table_name: string }>(
      'delete from write_log.writes returning table_name',
    );
    return [...new Set(writes.map(({ table_name }) => table_name))].toSorted();
  };
}
