import type pg from 'pg';

type TextColumn = { place: string; table: string; column: string };

/** Lists every text column of the database, including the job queue; `place` is its name in docs/personal-data.md. */
export async function listTextColumns(pool: pg.Pool): Promise<TextColumn[]> {
  const { rows } = await pool.query<TextColumn>(`
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

type WordLocation = { place: string; word: string };

/** Finds where these words still occur, ignoring case, as plain text or JSON-escaped. */
export async function findWords(pool: pg.Pool, words: readonly string[]): Promise<WordLocation[]> {
  const searches = words.map((word) => ({ word, forms: [word, JSON.stringify(word).slice(1, -1)].map(normalizeText) }));
  const found: WordLocation[] = [];
  for (const { place: location, table, column } of await listTextColumns(pool)) {
    const { rows } = await pool.query<{ text: string | null }>(
      `select string_agg(${column}::text, E'\n') as text from ${table}`,
    );
    const text = normalizeText(rows[0]?.text ?? '');
    for (const { word, forms } of searches)
      if (forms.some((form) => text.includes(form))) found.push({ place: location, word });
  }
  return found;
}

function normalizeText(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
