export type Migration = { number: string; text: string };
export type LintError = {
  migration: string;
  rule: string;
  statement: string;
  /** How to write it correctly: one migration, or several that are applied one after another. */
  instead?: readonly string[];
};

type Statement = { words: string; allowed: string | undefined };
type StatementContext = {
  /** True if this migration does not create the table: requests may be using it. */
  isBusy: (table: string) => boolean;
  inTransaction: boolean;
  all: Statement[];
};
type Rule = { name: string; breaks: (sql: string, context: StatementContext) => boolean; instead?: readonly string[] };

const TABLE_NAME_PATTERN = String.raw`(?:if (?:not )?exists )?(?:only )?(?:public\.)?"?(\w+)"?`;
const ALTER_TABLE_PATTERN = new RegExp(`^alter table ${TABLE_NAME_PATTERN} (.*)$`);
// PostgreSQL evaluates these defaults per row and rewrites the table. `now()` is one value for all rows, so it is safe.
const VOLATILE_DEFAULT = /\bdefault (?:gen_random_uuid|random|clock_timestamp|new_id|new_order_id|nextval|timeofday)\(/;

const MISSING_UP_LINE = 'put "-- migrate:up" before the statements';

/** Examples for the rules that are broken most often. A test checks them against all rules. */
const FIX_EXAMPLES = {
  index: [
    '-- migrate:up transaction:false\ncreate index concurrently products_brand on products (brand_id);\n-- migrate:down',
  ],
  constraint: [
    `-- migrate:up
alter table products add column spare_part_years integer;
alter table products add constraint products_spare_part_years check (spare_part_years between 0 and 50) not valid;
-- migrate:down`,
    '-- migrate:up\nalter table products validate constraint products_spare_part_years;\n-- migrate:down',
  ],
  notNull: [
    '-- migrate:up\nalter table products add column is_fragile boolean not null default false;\n-- migrate:down',
  ],
};

const findBusyTableChange = (sql: string, { isBusy }: StatementContext): string | undefined => {
  const [, table = '', change] = ALTER_TABLE_PATTERN.exec(sql) ?? [];
  return isBusy(table) ? change : undefined;
};

/** Rules against statements that block or rewrite a table in use, or break the previous release during a rolling upgrade. */
const RULES: readonly Rule[] = [
  {
    name: 'create an index on an existing table concurrently',
    breaks: (sql, { isBusy }) => {
      const [, concurrently, table = ''] =
        /^create (?:unique )?index (concurrently )?.*?\bon (?:only )?(?:public\.)?"?(\w+)"?/.exec(sql) ?? [];
      return concurrently === undefined && isBusy(table);
    },
    instead: FIX_EXAMPLES.index,
  },
  {
    name: 'run a concurrent statement outside a transaction, alone in its file',
    breaks: (sql, { inTransaction, all }) => sql.includes(' concurrently ') && (inTransaction || all.length > 1),
  },
  {
    name: 'do not change the type of a column of an existing table',
    breaks: (sql, context) =>
      /\balter (?:column )?"?\w+"? (?:set data )?type\b/.test(findBusyTableChange(sql, context) ?? ''),
  },
  {
    name: 'give a not-null column a constant default',
    breaks: (sql, context) =>
      listAddedColumns(findBusyTableChange(sql, context)).some(
        (column) => / not null\b/.test(column) && !column.includes(' default '),
      ),
    instead: FIX_EXAMPLES.notNull,
  },
  {
    name: 'do not use a default that is computed for each row',
    breaks: (sql, context) =>
      listAddedColumns(findBusyTableChange(sql, context)).some((column) => VOLATILE_DEFAULT.test(column)),
  },
  {
    name: 'add a constraint to an existing table as not valid',
    breaks: (sql, context) => {
      const change = findBusyTableChange(sql, context);
      if (change === undefined) return false;
      const checks = /\badd (?:constraint \S+ )?(?:foreign key|check)\b/.test(change);
      const inline = listAddedColumns(change).some((column) => / references | check ?\(/.test(column));
      return (checks && !change.endsWith(' not valid')) || inline;
    },
    instead: FIX_EXAMPLES.constraint,
  },
  {
    name: 'add a valid check before not null, to avoid a full table scan',
    breaks: (sql, context) => / set not null\b/.test(findBusyTableChange(sql, context) ?? ''),
  },
  {
    name: 'validate a constraint in a later migration than the one that adds it',
    breaks: (sql, { inTransaction, all }) =>
      sql.includes(' validate constraint ') && inTransaction && all.some((other) => other.words.endsWith(' not valid')),
  },
  {
    name: 'rename or drop an object one release after its last use',
    breaks: (sql, context) => {
      const change = findBusyTableChange(sql, context);
      if (change !== undefined)
        return /\b(?:rename|drop column|drop "?\w+"?$)/.test(change) && !change.startsWith('drop constraint');
      const [, table = ''] = new RegExp(`^drop table ${TABLE_NAME_PATTERN}`).exec(sql) ?? [];
      return context.isBusy(table);
    },
  },
  { name: 'do not lock a table', breaks: (sql) => /^lock (?:table )?/.test(sql) },
  {
    name: 'do not update or delete all rows of a table',
    breaks: (sql, { isBusy }) => {
      const [, table = ''] = new RegExp(`^(?:update|delete from) ${TABLE_NAME_PATTERN}`).exec(sql) ?? [];
      return isBusy(table) && !sql.includes(' where ');
    },
  },
];

/** Returns the faults of migrations after number `last`. `-- allowed: why` above a statement permits it. */
export function lintMigrationsAfter(last: string, migrations: readonly Migration[]): LintError[] {
  return migrations.flatMap((migration) => {
    if (migration.number <= last) return [];
    const statements = parseStatements(migration.text);
    if (!/^-- migrate:up/m.test(migration.text))
      return [{ migration: migration.number, rule: MISSING_UP_LINE, statement: statements[0]?.words ?? '' }];
    const created = new Set(
      statements.map(
        ({ words: sql }) => new RegExp(`^create (?:temporary )?table ${TABLE_NAME_PATTERN}`).exec(sql)?.[1],
      ),
    );
    const context: StatementContext = {
      isBusy: (table) => table !== '' && !created.has(table),
      inTransaction: !/^-- migrate:up .*transaction:false/m.test(migration.text),
      all: statements,
    };
    return statements
      .filter(({ allowed }) => allowed === undefined)
      .flatMap(({ words: sql }) =>
        RULES.filter((rule) => rule.breaks(sql, context)).map((rule) => ({
          migration: migration.number,
          rule: rule.name,
          statement: sql,
          ...(rule.instead && { instead: rule.instead }),
        })),
      );
  });
}

export const RULE_NAMES: readonly string[] = RULES.map(({ name }) => name);

/** Returns each statement in lower case on one line, with its `-- allowed:` reason. Omits function bodies. */
function parseStatements(text: string): Statement[] {
  const up = text.split(/^-- migrate:down/m)[0] ?? '';
  return up
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .split(';')
    .flatMap((part) => {
      const allowed = /^-- allowed: (.+)$/m.exec(part)?.[1];
      const sql = part.replaceAll(/--.*$/gm, ' ').replaceAll(/\s+/g, ' ').trim().toLowerCase();
      return sql === '' ? [] : [{ words: sql, allowed }];
    });
}

/** Returns the columns that an `alter table` adds. Commas inside brackets do not separate columns. */
function listAddedColumns(change: string | undefined): string[] {
  const parts = (change ?? '').split(/,(?![^(]*\))/).map((part) => part.trim());
  return parts.filter((part) => /^add (?:column )?(?!constraint|foreign|check|primary|unique|exclude)/.test(part));
}
