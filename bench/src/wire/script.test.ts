import { expect, test } from 'vitest';
import { createPgbenchScript, formatLiteral } from './script.ts';

test('a request becomes a script with one line per statement, with its values', () => {
  const statements = [
    { sql: 'begin', values: [] },
    {
      sql: 'select name\n  from products -- by its id\n  where id = $1 and ($2::text is null or name = $2)',
      values: ['it’s', null],
    },
    { sql: 'commit;', values: [] },
  ];
  expect(createPgbenchScript(statements)).toBe(
    "begin;\nselect name from products where id = 'it’s' and (null::text is null or name = null);\ncommit;\n",
  );
});

test('text that pgbench would read as a variable is escaped', () => {
  expect(formatLiteral("it's")).toBe("'it''s'");
  expect(formatLiteral('{"at":"12:30"}')).toBe(`E'{"at"\\x3a"12\\x3a30"}'`);
  expect(formatLiteral('a\\b\nc')).toBe("E'a\\\\b\\nc'");
  expect(formatLiteral(Buffer.from([1, 255]))).toBe("'\\x01ff'::bytea");
  expect(createPgbenchScript([{ sql: `select a[1:n], b::text, 'x:y', 'z' from t`, values: [] }])).toBe(
    "select a[1: n], b::text, E'x\\x3ay', 'z' from t;\n",
  );
});

test('the value of one customer can be replaced by the value of another', () => {
  const statement = { sql: 'select $1, $2', values: ['me', 'else'] };
  expect(createPgbenchScript([statement], (value) => (value === 'me' ? '(select who)' : undefined))).toBe(
    "select (select who), 'else';\n",
  );
});
