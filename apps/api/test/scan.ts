import type pg from 'pg';

type Column = { place: string; table: string; column: string };

/** Every column of the database that can hold words, the jobs' among them; `place` is how docs/personal-data.md names it. */
export async function wordColumns(pool: pg.Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column>(`
    select
      case when spaces.nspname = 'public' then '' else spaces.nspname || '.' end || tables.relname || '.' || columns.attname as place,
      format('%I.%I', spaces.nspname, tables.relname) as table,
      quote_ident(columns.attname) as column
    from pg_attribute columns
    join pg_class tables on tables.oid = columns.attrelid and tables.relkind in ('r', 'p')
    join pg_namespace spaces on spaces.oid = tables.relnamespace
    join pg_type types on types.oid = columns.atttypid
    left join pg_type elements on elements.oid = types.typelem and types.typcategory = 'A'
    where spaces.nspname in ('public', 'graphile_worker')
      and columns.attnum > 0 and not columns.attisdropped
      and coalesce(elements.typname, types.typname) in ('text', 'varchar', 'bpchar', 'name', 'citext', 'json', 'jsonb', 'xml', 'hstore', 'tsvector')
    order by 1`);
  return rows;
}

type Found = { place: string; word: string };

/** Where these words still stand, whatever the case, as they are or as JSON writes them. */
export async function findWords(pool: pg.Pool, words: readonly string[]): Promise<Found[]> {
  const wanted = words.map((word) => ({ word, forms: [word, JSON.stringify(word).slice(1, -1)].map(keyOf) }));
  const found: Found[] = [];
  for (const { place, table, column } of await wordColumns(pool)) {
    const { rows } = await pool.query<{ text: string | null }>(
      `select string_agg(${column}::text, E'\n') as text from ${table}`,
    );
    const text = keyOf(rows[0]?.text ?? '');
    for (const { word, forms } of wanted) if (forms.some((form) => text.includes(form))) found.push({ place, word });
  }
  return found;
}

function keyOf(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
