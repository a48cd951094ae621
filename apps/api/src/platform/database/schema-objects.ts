import type pg from 'pg';

// Leaves out functions of extensions, invalid indexes, disabled triggers, and constraints that have an index.
const OBJECTS_SQL = `
  select 'extension ' || extname as object from pg_extension
  union all
  select case relkind when 'r' then 'table ' when 'v' then 'view ' when 'S' then 'sequence ' end || relname
  from pg_class where relkind in ('r', 'v', 'S') and relnamespace = 'public'::regnamespace
  union all
  select 'column ' || relname || '.' || attname
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relkind in ('r', 'v') and attnum > 0 and not attisdropped and relnamespace = 'public'::regnamespace
  union all
  select 'index ' || indexed.relname || '.' || entry.relname
  from pg_index join pg_class entry on entry.oid = indexrelid join pg_class indexed on indexed.oid = indrelid
  where indisvalid and indexed.relnamespace = 'public'::regnamespace
  union all
  select 'constraint ' || relname || '.' || conname
  from pg_constraint join pg_class on pg_class.oid = conrelid
  where contype in ('c', 'f') and relnamespace = 'public'::regnamespace
  union all
  select 'trigger ' || relname || '.' || tgname
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where not tgisinternal and tgenabled <> 'D' and relnamespace = 'public'::regnamespace
  union all
  select 'function ' || proname || '(' || pg_get_function_identity_arguments(pg_proc.oid) || ')'
  from pg_proc
  where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`;

/** Returns every object of the schema as a line such as `column orders.id`. */
export async function listSchemaObjects(client: pg.ClientBase | pg.Pool): Promise<string[]> {
  const { rows } = await client.query<{ object: string }>(
    `select object from (${OBJECTS_SQL}) objects order by object collate "C"`,
  );
  return rows.map(({ object }) => object);
}

/** Returns the objects that the migrations and SQL files create and this database lacks. Omits parts of a missing table. */
export async function listMissingObjects(client: pg.ClientBase): Promise<string[]> {
  // Lazy import: the API loads this file but never needs the list.
  const { SCHEMA_OBJECTS } = await import('./schema-objects.generated.ts');
  const found = new Set(await listSchemaObjects(client));
  const missing = SCHEMA_OBJECTS.filter((object) => !found.has(object));
  const tables = new Set(missing.filter((object) => object.startsWith('table ')));
  return missing.filter((object) => !tables.has(object.replace(/^\w+ (\w+)\..*/, 'table $1')) || tables.has(object));
}
