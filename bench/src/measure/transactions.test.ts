import { expect, test } from 'vitest';
import { createPgbenchScript } from '../wire/script.ts';
import { createTransactionSubstitute } from './transactions.ts';

test('the recorded statements of one buyer become statements of the n-th buyer', () => {
  const recorded = { values: { user_id: 'u-1', token_hash: '\\x0102' }, key: 'k-1' };
  const statements = [
    { sql: 'select user_id from sessions where token_hash = $1', values: [Buffer.from([1, 2])] },
    { sql: 'select place_order($1, $2, $3)', values: ['u-1', 'k-1', 'terms'] },
  ];
  expect(createPgbenchScript(statements, createTransactionSubstitute(recorded)).split('\n')).toEqual([
    'select user_id from sessions where token_hash = (select token_hash from turns where n = :n);',
    "select place_order((select user_id from turns where n = :n), gen_random_uuid()::text, 'terms');",
    '',
  ]);
});
