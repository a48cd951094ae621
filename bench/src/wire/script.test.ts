import { expect, test } from 'vitest';
import { literalOf, scriptOf } from './script.ts';

test('a request is a script of its statements, each on a line with its values', () => {
  const statements = [
    { sql: 'begin', values: [] },
    {
      sql: 'select name\n  from products -- by its id\n  where id = $1 and ($2::text is null or name = $2)',
      values: ['it’s', null],
    },
    { sql: 'commit;', values: [] },
  ];
  expect(scriptOf(statements)).toBe(
    "begin;\nselect name from products where id = 'it’s' and (null::text is null or name = null);\ncommit;\n",
  );
});

test('what pgbench would take for its own is written otherwise', () => {
  expect(literalOf("it's")).toBe("'it''s'");
  expect(literalOf('{"at":"12:30"}')).toBe(`E'{"at"\\x3a"12\\x3a30"}'`);
  expect(literalOf('a\\b\nc')).toBe("E'a\\\\b\\nc'");
  expect(literalOf(Buffer.from([1, 255]))).toBe("'\\x01ff'::bytea");
  expect(scriptOf([{ sql: `select a[1:n], b::text, 'x:y', 'z' from t`, values: [] }])).toBe(
    "select a[1: n], b::text, E'x\\x3ay', 'z' from t;\n",
  );
});

test('a value of one person can stand for that of another', () => {
  const statement = { sql: 'select $1, $2', values: ['me', 'else'] };
  expect(scriptOf([statement], (value) => (value === 'me' ? '(select who)' : undefined))).toBe(
    "select (select who), 'else';\n",
  );
});
