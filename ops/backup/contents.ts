import type pg from 'pg';

/** Returns the row count and a checksum of every table and the value of every sequence. */
export async function checksumContents(client: pg.ClientBase | pg.Pool): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; relkind: string }>(`
    select format('%I.%I', nspname, relname) as name, relkind
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'S') and nspname in ('public', 'graphile_worker')
    order by 1`);
  const contents: Record<string, string> = {};
  for (const { name, relkind } of rows) {
    const content =
      relkind === 'S' ? 'last_value' : `count(*) || ' rows, ' || coalesce(sum(hashtextextended(content::text, 0)), 0)`;
    const { rows: found } = await client.query<{ content: string }>(
      `select ${content} as content from ${name} content`,
    );
    contents[name] = found[0]?.content ?? '';
  }
  return contents;
}
