import type { Transaction } from '../scenarios/scenario.ts';
import type { BuyerPool } from '../shop/buyers.ts';
import type { Substitute } from '../wire/script.ts';

const COLUMN_TYPES: Record<string, string> = { token_hash: 'bytea', price_paise: 'bigint' };

/** Creates the table from which the n-th run of a script reads its values. */
export async function insertTransactionValues(
  { query }: Pick<BuyerPool, 'query'>,
  transactions: readonly Transaction[],
): Promise<void> {
  const columns = Object.keys(transactions[0]?.values ?? {});
  if (columns.length === 0) return;
  const typed = columns.map((column) => `${column} ${COLUMN_TYPES[column] ?? 'uuid'}`);
  await query('drop table if exists turns');
  await query(`create table turns (n integer primary key, ${typed.join(', ')})`);
  await query(`insert into turns select * from json_populate_recordset(null::turns, $1)`, [
    JSON.stringify(transactions.map(({ values }, n) => ({ n, ...values }))),
  ]);
  await query('vacuum analyze turns');
}

/** Replaces the values of the recorded customer by a lookup of the n-th customer's values. */
export function createTransactionSubstitute({
  values,
  key,
}: {
  values: Record<string, string>;
  key: string;
}): Substitute {
  const columns = new Map(Object.entries(values).map(([column, value]) => [value, column]));
  return (value) => {
    if (value === key) return 'gen_random_uuid()::text';
    const text = Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : (value ?? '');
    const column = columns.get(text);
    return column && `(select ${column} from turns where n = :n)`;
  };
}
