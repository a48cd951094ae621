import pg from 'pg';
import { guards } from './db.ts';

/** The role that api and worker connect as, where the one who deploys has made it (`kinari install`). It owns nothing. */
export const APP_ROLE = 'kinari_app';

const ONLY_ADDED_TO =
  'stock_movements, order_events, legal_page_versions, audit_entries, security_events, erasures, cash_entries, credit_entries, documents, document_lines, document_files';

// Rows of the shop and of the jobs may be read and written. What happened may only be added to: the triggers that refuse the
// rest could be switched off by their owner, and by nobody else. Which release the database is of is the deployer's to say.
const GRANTS = `
  grant usage on schema public, graphile_worker to ${APP_ROLE};
  grant select, insert, update, delete on all tables in schema public, graphile_worker to ${APP_ROLE};
  grant usage, select on all sequences in schema public, graphile_worker to ${APP_ROLE};
  grant execute on all functions in schema public, graphile_worker to ${APP_ROLE};
  revoke update, delete on ${ONLY_ADDED_TO} from ${APP_ROLE};
  revoke update on events from ${APP_ROLE};
  revoke insert, update, delete on schema_migrations, applied_functions, graphile_worker.migrations from ${APP_ROLE};
`;

// The jobs' tables show their rows to their owner alone, unless a policy says otherwise.
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

/** Lets that role do what the shop does, and no more; where there is none, whoever owns the database runs the shop too. */
export async function grantToApp(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [APP_ROLE]);
  if (rowCount === 0) return;
  await client.query(GRANTS);
  await client.query(POLICIES);
}

/**
 * Makes the role, if there is none yet, with the guards of a connection that answers requests: a pooler takes none from its
 * clients. In production its password, or how else it proves itself, is the deployer's.
 */
export async function createAppRole(client: pg.ClientBase): Promise<void> {
  await client.query(`
    do $$ begin create role ${APP_ROLE} login; exception when duplicate_object or unique_violation then null; end $$
  `);
  for (const [name, value] of Object.entries(guards())) await guardAppRole(client, name, value);
}

const TRIES = 10;

async function guardAppRole(client: pg.ClientBase, name: string, value: string): Promise<void> {
  for (let tries = 1; ; tries++) {
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
      // PostgreSQL does not queue those who alter one role at once: all but one are turned back.
      if (!(error instanceof pg.DatabaseError) || error.code !== 'XX000' || tries === TRIES) throw error;
    }
  }
}
