/** A migration by its number, and what it says. */
export type Migration = { number: string; text: string };
export type Fault = { migration: string; rule: string; statement: string };

type Statement = { words: string; allowed: string | undefined };
type Place = {
  /** There before this migration, so that somebody may be using it. */
  isBusy: (table: string) => boolean;
  inTransaction: boolean;
  all: Statement[];
};
type Rule = { name: string; breaks: (words: string, place: Place) => boolean };

const NAME = String.raw`(?:if (?:not )?exists )?(?:only )?(?:public\.)?"?(\w+)"?`;
const ALTER = new RegExp(`^alter table ${NAME} (.*)$`);
// Evaluated anew for each row, so that every row is written; `now()` is the same for all and is not.
const VOLATILE = /\bdefault (?:gen_random_uuid|random|clock_timestamp|new_id|new_order_id|nextval|timeofday)\(/;

const altersBusy = (words: string, { isBusy }: Place): string | undefined => {
  const [, table = '', change] = ALTER.exec(words) ?? [];
  return isBusy(table) ? change : undefined;
};

/** What holds up or rewrites a table that is in use, or breaks the release that still runs beside the new one. */
const RULES: readonly Rule[] = [
  {
    name: 'an index on a table in use is created concurrently',
    breaks: (words, { isBusy }) => {
      const [, how, table = ''] =
        /^create (?:unique )?index (concurrently )?.*?\bon (?:only )?(?:public\.)?"?(\w+)"?/.exec(words) ?? [];
      return how === undefined && isBusy(table);
    },
  },
  {
    name: 'what is done concurrently is done outside a transaction, alone in its file',
    breaks: (words, { inTransaction, all }) => words.includes(' concurrently ') && (inTransaction || all.length > 1),
  },
  {
    name: 'a column of a table in use keeps its type',
    breaks: (words, place) => /\balter (?:column )?"?\w+"? (?:set data )?type\b/.test(altersBusy(words, place) ?? ''),
  },
  {
    name: 'a column that may not be null comes with a constant default',
    breaks: (words, place) =>
      addedColumns(altersBusy(words, place)).some(
        (column) => / not null\b/.test(column) && !column.includes(' default '),
      ),
  },
  {
    name: 'a default of a new column is not worked out for each row',
    breaks: (words, place) => addedColumns(altersBusy(words, place)).some((column) => VOLATILE.test(column)),
  },
  {
    name: 'a constraint on a table in use is not valid at first',
    breaks: (words, place) => {
      const change = altersBusy(words, place);
      if (change === undefined) return false;
      const checks = /\badd (?:constraint \S+ )?(?:foreign key|check)\b/.test(change);
      const inline = addedColumns(change).some((column) => / references | check ?\(/.test(column));
      return (checks && !change.endsWith(' not valid')) || inline;
    },
  },
  {
    name: 'null is refused by a valid check first, not by reading the whole table',
    breaks: (words, place) => / set not null\b/.test(altersBusy(words, place) ?? ''),
  },
  {
    name: 'a constraint is validated by a later migration than the one that adds it',
    breaks: (words, { inTransaction, all }) =>
      words.includes(' validate constraint ') &&
      inTransaction &&
      all.some((other) => other.words.endsWith(' not valid')),
  },
  {
    name: 'what the release before may use is renamed or dropped in the next release',
    breaks: (words, place) => {
      const change = altersBusy(words, place);
      if (change !== undefined)
        return /\b(?:rename|drop column|drop "?\w+"?$)/.test(change) && !change.startsWith('drop constraint');
      const [, table = ''] = new RegExp(`^drop table ${NAME}`).exec(words) ?? [];
      return place.isBusy(table);
    },
  },
  { name: 'no table is locked by hand', breaks: (words) => /^lock (?:table )?/.test(words) },
  {
    name: 'no whole table is written at once',
    breaks: (words, { isBusy }) => {
      const [, table = ''] = new RegExp(`^(?:update|delete from) ${NAME}`).exec(words) ?? [];
      return isBusy(table) && !words.includes(' where ');
    },
  },
];

/** The faults of the migrations after a number; those up to it are what stands. A fault is allowed by `-- allowed: why` above it. */
export function faultsAfter(last: string, migrations: readonly Migration[]): Fault[] {
  const tables = new Set<string>();
  return migrations.flatMap((migration) => {
    const statements = statementsOf(migration.text);
    const before = new Set(tables);
    for (const { words } of statements) {
      const [, made] = new RegExp(`^create table ${NAME}`).exec(words) ?? [];
      if (made) tables.add(made);
    }
    if (migration.number <= last) return [];
    const place: Place = {
      isBusy: (table) => before.has(table),
      inTransaction: !/^-- migrate:up .*transaction:false/m.test(migration.text),
      all: statements,
    };
    return statements
      .filter(({ allowed }) => allowed === undefined)
      .flatMap(({ words }) =>
        RULES.filter((rule) => rule.breaks(words, place)).map((rule) => ({
          migration: migration.number,
          rule: rule.name,
          statement: words,
        })),
      );
  });
}

export const RULE_NAMES: readonly string[] = RULES.map(({ name }) => name);

/** Each statement in small letters and one line, with what a comment just above it allows; bodies of functions are left out. */
function statementsOf(text: string): Statement[] {
  const up = text.split(/^-- migrate:down/m)[0] ?? '';
  return up
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .split(';')
    .flatMap((part) => {
      const allowed = /^-- allowed: (.+)$/m.exec(part)?.[1];
      const words = part.replaceAll(/--.*$/gm, ' ').replaceAll(/\s+/g, ' ').trim().toLowerCase();
      return words === '' ? [] : [{ words, allowed }];
    });
}

/** The columns that a change of a table adds; commas in brackets do not end one. */
function addedColumns(change: string | undefined): string[] {
  const parts = (change ?? '').split(/,(?![^(]*\))/).map((part) => part.trim());
  return parts.filter((part) => /^add (?:column )?(?!constraint|foreign|check|primary|unique|exclude)/.test(part));
}
