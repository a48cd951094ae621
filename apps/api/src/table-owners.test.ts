import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findAccesses, listFunctions, type TableAccess } from '#test/sql-accesses.ts';
import { EXCEPTIONS, MODULES, type Module } from './table-owners.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const SCHEMA = readFileSync(path.join(root, 'apps/api/src/platform/database/schema.generated.ts'), 'utf8');
const TABLES = [...SCHEMA.slice(SCHEMA.indexOf('export interface DB {')).matchAll(/^ {2}([a-z_]+): /gm)].map(
  ([, table]) => table ?? '',
);
const MODULE_NAMES = Object.keys(MODULES) as Module[];
const OWNERS = new Map<string, Module>(
  MODULE_NAMES.flatMap((module) => MODULES[module].map((table: string): [string, Module] => [table, module])),
);

const API_FILES = globSync('*/**/*.{ts,sql}', { cwd: path.join(root, 'apps/api/src') }).filter(
  (file) => !/\.test\.ts$|\.generated\.ts$/.test(file),
);
// Tests and the demo may write what they show. Only the bulk loader is checked like the API.
const LOADER_FILES = globSync('demo/src/synthetic/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
const SOURCES = new Map([
  ...API_FILES.map((file): [string, string] => [file, readFileSync(path.join(root, 'apps/api/src', file), 'utf8')]),
  ...LOADER_FILES.map((file): [string, string] => [file, readFileSync(path.join(root, file), 'utf8')]),
]);
const FUNCTIONS = listFunctions(SOURCES);
const ACCESSES = [...SOURCES].flatMap(([file, text]) =>
  findAccesses({ file, text }, { tables: TABLES, functions: FUNCTIONS }),
);

const INSERTS_ORDERS = /(?:\binsert\s+into\s+|\bcopy\s+|insertInto\(\s*['"])(?:public\.)?orders\b/i;

const moduleOf = (file: string) => file.split('/')[0] as Module;
const rank = (module: Module) => MODULE_NAMES.indexOf(module);
const describeAccess = ({ file, kind, name }: TableAccess) => `${file} ${kind}s ${name}`;

function isException({ file, kind, name }: TableAccess): boolean {
  return EXCEPTIONS.some(
    (exception) =>
      file.startsWith(exception.file) &&
      (exception.access === 'write' || kind !== 'write') &&
      (kind === 'call' || exception.tables === 'all' || exception.tables.includes(name)),
  );
}

test('each table has one owner', () => {
  expect([...OWNERS.keys()].toSorted()).toEqual(TABLES.toSorted());
  expect(MODULE_NAMES.flatMap((module) => [...MODULES[module]])).toHaveLength(OWNERS.size);
});

test('each folder is a module in the list', () => {
  expect([...new Set(API_FILES.map(moduleOf))].toSorted()).toEqual(MODULE_NAMES.toSorted());
});

test('only the owner of a table writes to it', () => {
  const foreign = ACCESSES.filter(
    (access) => access.kind === 'write' && OWNERS.get(access.name) !== moduleOf(access.file) && !isException(access),
  );
  expect(foreign.map(describeAccess)).toEqual([]);
});

test('orders are placed by the SQL function and the bulk loader, in tests, benchmarks and the demo as well', () => {
  const folders = '{apps/{api,cli}/**,{bench,demo,e2e,ops,packages,scripts,simulators}/**}/*.{ts,js,sql,sh}';
  const exclude = [
    '**/node_modules/**',
    '**/.damaged-*/**',
    'apps/api/migrations/**',
    'apps/api/src/table-owners.test.ts',
  ];
  const inserting = globSync(folders, { cwd: root, exclude }).filter((file) =>
    INSERTS_ORDERS.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(inserting.toSorted()).toEqual(['apps/api/src/orders/orders.sql', 'demo/src/synthetic/orders.ts']);
});

test.each([
  'insert into orders (id)',
  'insert into\n  public.orders',
  "db.insertInto('orders')",
  'copy orders from stdin',
])('%s is found as an insert of orders', (statement) => {
  expect(statement).toMatch(INSERTS_ORDERS);
  expect(statement.replace('orders', 'order_lines')).not.toMatch(INSERTS_ORDERS);
});

test('a statement reads no table and calls no function of a higher module', () => {
  const upward = ACCESSES.filter((access) => {
    if (access.kind === 'write' || isException(access)) return false;
    const owner = access.kind === 'call' ? moduleOf(FUNCTIONS.get(access.name) ?? '') : OWNERS.get(access.name);
    return owner !== undefined && rank(owner) > rank(moduleOf(access.file));
  });
  expect(upward.map(describeAccess)).toEqual([]);
});

test('there are at most six exceptions, and each is needed', () => {
  expect(EXCEPTIONS.length).toBeLessThanOrEqual(6);
  for (const { file, tables, access } of EXCEPTIONS) {
    const used = ACCESSES.filter(
      (found) => found.file.startsWith(file) && (access === 'read' || found.kind === 'write'),
    );
    expect(used.map(({ name }) => name)).toEqual(expect.arrayContaining(tables === 'all' ? [] : [...tables]));
    expect(used.length).toBeGreaterThan(0);
  }
});

describe('the reader of SQL', () => {
  const find = (text: string, file = 'cart/planted.ts') =>
    findAccesses({ file, text }, { tables: TABLES, functions: FUNCTIONS }).map(describeAccess);

  test.each([
    ["db.insertInto('orders').values({})", ['cart/planted.ts writes orders']],
    ["db.updateTable('orders')", ['cart/planted.ts writes orders']],
    ["db.deleteFrom('orders')", ['cart/planted.ts writes orders']],
    [
      "db.selectFrom('orders as placed').innerJoin('refunds', 'a', 'b')",
      ['cart/planted.ts reads orders', 'cart/planted.ts reads refunds'],
    ],
    ['sql`update orders placed set x = 1`', ['cart/planted.ts writes orders']],
    [
      'sql`select from public.orders, refunds refund where true`',
      ['cart/planted.ts reads orders', 'cart/planted.ts reads refunds'],
    ],
    ['sql`select payment_status_of(id)`', ['cart/planted.ts calls payment_status_of']],
    ['// reads from orders', []],
  ])('%s', (text, expected) => {
    expect(find(text)).toEqual(expected);
  });

  test('a trigger reads the table that it is on', () => {
    const text = 'create or replace trigger t after insert on orders for each row execute function f();';
    expect(find(text, 'cart/planted.sql')).toEqual(['cart/planted.sql reads orders']);
  });
});
