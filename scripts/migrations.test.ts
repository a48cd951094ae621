import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultsAfter, RULE_NAMES } from './migration-faults.ts';

const FOLDER = new URL('../apps/api/migrations/', import.meta.url);
// What came before is applied everywhere already.
const LAST_UNLINTED = '0064';

const migrations = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.sql'))
  .toSorted()
  .map((file) => ({ number: file.slice(0, 4), text: readFileSync(new URL(file, FOLDER), 'utf8') }));

test('no migration holds up or rewrites a table in use, or breaks the release before it', () => {
  expect(migrations.length).toBeGreaterThan(40);
  expect(faultsAfter(LAST_UNLINTED, migrations)).toEqual([]);
});

const OLD = { number: '0001', text: '-- migrate:up\ncreate table orders (id text);' };
const rulesBroken = (text: string, head = '-- migrate:up') =>
  faultsAfter('0001', [OLD, { number: '0002', text: `${head}\n${text}\n-- migrate:down\ndrop table orders;` }]).map(
    ({ rule }) => rule,
  );

const [index, concurrently, type, notNull, volatile, valid, setNull, validated, later, locked, whole] = RULE_NAMES;

const BAD: [sample: string, rule: string | undefined, head?: string][] = [
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
  ['alter table orders add column told_at timestamptz default clock_timestamp();', volatile],
  ['alter table orders add constraint orders_user foreign key (user_id) references users;', valid],
  ['alter table orders add check (total > 0);', valid],
  ['alter table orders add column parcel_id uuid references parcels;', valid],
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

test.each(BAD)('refused: %s', (sample, rule, head) => {
  expect(rulesBroken(sample, head)).toContain(rule);
});

// These three are about how, not about which table.
test.each(BAD.filter(([, rule]) => ![concurrently, locked, validated].includes(rule)))(
  'about a table that the migration makes itself it hurts nobody: %s',
  (sample) => {
    expect(rulesBroken(sample.replaceAll('orders', 'gifts'))).toEqual([]);
  },
);

test('every rule has a sample that breaks it', () => {
  expect(RULE_NAMES.filter((name) => !BAD.some(([, rule]) => rule === name))).toEqual([]);
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
  expect(rulesBroken(sample)).toEqual([]);
});

test('an index is created concurrently outside a transaction', () => {
  expect(rulesBroken('create index concurrently a on orders (a);', '-- migrate:up transaction:false')).toEqual([]);
});
