import pg from 'pg';
import { CommandError } from '../backup/command-error.ts';

// The comment of a database marks it as a demo. A dump or a rename of a real shop does not have it.
const FILLED = 'Demo shop of kinari demo';
const UNFINISHED = `${FILLED}, not filled yet`;

/**
 * Creates the database of the demo if it is missing, and starts again if it was not filled to the end. Returns whether it is
 * filled. Throws if `kinari demo` did not create it.
 */
export async function prepareDemoDatabase(databaseUrl: string): Promise<boolean> {
  return withServer(databaseUrl, async (client, name) => {
    const { rows } = await client.query<{ mark: string | null }>(
      "select shobj_description(oid, 'pg_database') as mark from pg_database where datname = $1",
      [name],
    );
    const [existing] = rows;
    if (existing?.mark === FILLED) return true;
    if (existing && existing.mark !== UNFINISHED)
      throw new CommandError(
        `The database ${name} exists, but kinari demo did not create it. It was not changed. Use another: kinari demo --database NAME`,
      );
    if (existing) await client.query(`drop database ${client.escapeIdentifier(name)}`);
    await client.query(`create database ${client.escapeIdentifier(name)}`);
    await setMark(client, name, UNFINISHED);
    return false;
  });
}

/** Records that the demo is complete: the next start keeps its data. */
export async function markDemoFilled(databaseUrl: string): Promise<void> {
  await withServer(databaseUrl, (client, name) => setMark(client, name, FILLED));
}

async function setMark(client: pg.Client, name: string, mark: string): Promise<void> {
  await client.query(`comment on database ${client.escapeIdentifier(name)} is ${client.escapeLiteral(mark)}`);
}

async function withServer<Result>(
  databaseUrl: string,
  run: (client: pg.Client, name: string) => Promise<Result>,
): Promise<Result> {
  const url = new URL(databaseUrl);
  const name = decodeURIComponent(url.pathname.slice(1));
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return await run(client, name);
  } finally {
    await client.end();
  }
}
