import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lintMigrationsAfter, RULE_NAMES } from './migration-lint.ts';

const FOLDER = new URL('../apps/api/migrations/', import.meta.url);
// Earlier migrations are applied everywhere and cannot change.
const LAST_UNLINTED = '0064';

const migrations = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.sql'))
  .toSorted()
  .map((file) => ({ number: file.slice(0, 4), text: readFileSync(new URL(file, FOLDER), 'utf8') }));

test('no migration blocks or rewrites a table in use, or breaks the previous release', () => {
  expect(migrations.length).toBeGreaterThan(40);
  expect(lintMigrationsAfter(LAST_UNLINTED, migrations)).toEqual([]);
});

const OLD_MIGRATION = { number: '0001', text: '-- migrate:up\ncreate table orders (id text);' };
const listBrokenRules = (text: string, upLine = '-- migrate:up') =>
  lintMigrationsAfter('0001', [
    OLD_MIGRATION,
    { number: '0002', text: `${upLine}\n${text}\n-- migrate:down\ndrop table orders;` },
  ]).map(({ rule }) => rule);

const [index, concurrently, type, notNull, volatile, valid, setNull, validated, later, locked, whole] = RULE_NAMES;

const BAD_SAMPLES: [sample: string, rule: string | undefined, head?: string][] = [
  ['create index orders_paid on orders (paid);', index],
  ['create unique index orders_paid on public.orders (paid) where paid;', index],
  ['create index concurrently orders_paid on orders (paid);', concurrently],
  [
    'create index concurrently a on orders (a); create index concurrently b on orders (b);',
    concurrently,
    '-- migrate:up transaction:false',
  ],
  ['alter table orders alter column total type bigint;', type],
  ['alter table orders alter total set data type bigint;', type],
  ['alter table orders add column gift text not null;', notNull],
  ['alter table orders add column a text, add column b numeric(10, 2) not null;', notNull],
  ['alter table orders add column token uuid not null default gen_random_uuid();', volatile],
  ['alter table orders add column sent_at timestamptz default clock_timestamp();', volatile],
  ['alter table orders add constraint orders_user foreign key (user_id) references users;', valid],
  ['alter table orders add check (total > 0);', valid],
  ['alter table orders add column shipment_id uuid references shipments;', valid],
  ['alter table orders alter column gift set not null;', setNull],
  [
    'alter table orders add constraint c check (total > 0) not valid; alter table orders validate constraint c;',
    validated,
  ],
  ['alter table orders rename column total to sum;', later],
  ['alter table orders rename to purchases;', later],
  ['alter table orders drop column total;', later],
  ['drop table if exists orders;', later],
  ['lock table orders in share mode;', locked],
  ["update orders set gift = '';", whole],
  ['delete from orders;', whole],
];

test.each(BAD_SAMPLES)('rejected: %s', (sample, rule, upLine) => {
  expect(listBrokenRules(sample, upLine)).toContain(rule);
});

// These three rules are about how a statement is written, not about which table it changes.
test.each(BAD_SAMPLES.filter(([, rule]) => ![concurrently, locked, validated].includes(rule)))(
  'allowed for a table that the same migration creates: %s',
  (sample) => {
    expect(listBrokenRules(`create table gifts (id text); ${sample.replaceAll('orders', 'gifts')}`)).toEqual([]);
  },
);

test('every rule has a sample that breaks it', () => {
  expect(RULE_NAMES.filter((name) => !BAD_SAMPLES.some(([, rule]) => rule === name))).toEqual([]);
});

test.each([
  ['create table gifts (id uuid references orders); create index gifts_order on gifts (id);'],
  ['alter table orders add column gift text, add column wrapped boolean not null default false;'],
  ['alter table orders add constraint c check (total > 0) not valid;'],
  ['alter table orders validate constraint c;'],
  ['alter table orders drop constraint c;'],
  ["update orders set gift = '' where id = 'x';"],
  ['create function f() returns void language sql as $$ update orders set gift = null; $$;'],
  ['-- update orders set gift = null;'],
  ['-- allowed: nothing has read it since the release before\nalter table orders drop column total;'],
])('accepted: %s', (sample) => {
  expect(listBrokenRules(sample)).toEqual([]);
});

test('an index is created concurrently outside a transaction', () => {
  expect(listBrokenRules('create index concurrently a on orders (a);', '-- migrate:up transaction:false')).toEqual([]);
});

test('each broken rule shows an example fix, which passes all rules', () => {
  const table = { number: '0001', text: '-- migrate:up\ncreate table products (id uuid);' };
  const broken = ['add column a integer check (a > 0)', 'add column b integer not null'].map((change) => ({
    number: '0002',
    text: `-- migrate:up\nalter table products ${change};`,
  }));
  const index = { number: '0002', text: '-- migrate:up\ncreate index products_a on products (a);' };
  for (const migration of [...broken, index]) {
    const [lintError] = lintMigrationsAfter('0001', [table, migration]);
    const files = (lintError?.instead ?? []).map((text, position) => ({ number: `000${position + 2}`, text }));
    expect(files).not.toEqual([]);
    expect(lintMigrationsAfter('0001', [table, ...files])).toEqual([]);
  }
});

test('a file without the migrate:up line is rejected with its name', () => {
  const withoutUpLine = { number: '0002', text: 'create table gifts (id uuid);' };
  expect(lintMigrationsAfter('0001', [OLD_MIGRATION, withoutUpLine])).toMatchObject([
    { rule: expect.stringContaining('-- migrate:up') },
  ]);
});
