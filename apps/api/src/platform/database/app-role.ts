import pg from 'pg';
import { connectionTimeouts } from './db.ts';

/** Role that the API and worker connect as, if the deployer created it (`kinari install`). It owns no objects. */
export const APP_ROLE = 'kinari_app';

const APPEND_ONLY_TABLES =
  'stock_movements, order_events, legal_page_versions, audit_entries, security_events, erasures, cod_entries, store_credit_entries, tax_documents, tax_document_lines, tax_document_files';

// The role may read and write rows. Append-only tables allow only inserts: their owner could disable the triggers that
// protect them, this role cannot. Only the deployer writes the migration tables.
const GRANTS = `
  grant usage on schema public, graphile_worker to ${APP_ROLE};
  grant select, insert, update, delete on all tables in schema public, graphile_worker to ${APP_ROLE};
  grant usage, select on all sequences in schema public, graphile_worker to ${APP_ROLE};
  grant execute on all functions in schema public, graphile_worker to ${APP_ROLE};
  revoke update, delete on ${APPEND_ONLY_TABLES} from ${APP_ROLE};
  revoke update on events from ${APP_ROLE};
  revoke update, delete on content_versions from ${APP_ROLE};
  grant update (canceled_at) on content_versions to ${APP_ROLE};
  revoke insert, update, delete on schema_migrations, applied_functions, graphile_worker.migrations from ${APP_ROLE};
`;

// The job tables use row-level security: without a policy only their owner sees rows.
const POLICIES = `
  do $$
  declare
    guarded record;
  begin
    for guarded in
      select tables.relname
      from pg_class tables
      where tables.relnamespace = 'graphile_worker'::regnamespace and tables.relrowsecurity
        and not exists (select from pg_policy policy where policy.polrelid = tables.oid and policy.polname = '${APP_ROLE}')
    loop
      execute format('create policy ${APP_ROLE} on graphile_worker.%I to ${APP_ROLE} using (true)', guarded.relname);
    end loop;
  end
  $$
`;

/** Grants the app role what it needs. Does nothing without that role: then the database owner runs the shop. */
export async function grantAppPrivileges(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [APP_ROLE]);
  if (rowCount === 0) return;
  await client.query(GRANTS);
  await client.query(POLICIES);
}

/**
 * Creates the role if it is missing and sets the connection limits on it, because a pooler ignores those sent by clients. In
 * production the deployer sets up its authentication.
 */
export async function createAppRole(client: pg.ClientBase): Promise<void> {
  await client.query(`
    do $$ begin create role ${APP_ROLE} login; exception when duplicate_object or unique_violation then null; end $$
  `);
  for (const [name, value] of Object.entries(connectionTimeouts())) await setAppRoleSetting(client, name, value);
}

const MAX_ATTEMPTS = 10;

async function setAppRoleSetting(client: pg.ClientBase, name: string, value: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { rowCount } = await client.query(
      `select from pg_db_role_setting settings join pg_roles roles on roles.oid = settings.setrole
       where roles.rolname = $1 and settings.setdatabase = 0 and $2 = any(settings.setconfig)`,
      [APP_ROLE, `${name}=${value}`],
    );
    if (rowCount) return;
    try {
      await client.query(`alter role ${APP_ROLE} set ${name} = '${value}'`);
      return;
    } catch (error) {
      // Concurrent `alter role` on one role fails with this code instead of waiting.
      if (!(error instanceof pg.DatabaseError) || error.code !== 'XX000' || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
