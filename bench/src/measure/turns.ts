import type { Turn } from '../scenarios/scenario.ts';
import type { Crowd } from '../shop/crowd.ts';
import type { Substitute } from '../wire/script.ts';

const TYPES: Record<string, string> = { token_hash: 'bytea', price_paise: 'bigint' };

/** The table in which the n-th run of a script finds whose turn it is. */
export async function fillTurns({ query }: Pick<Crowd, 'query'>, turns: readonly Turn[]): Promise<void> {
  const columns = Object.keys(turns[0]?.values ?? {});
  if (columns.length === 0) return;
  const typed = columns.map((column) => `${column} ${TYPES[column] ?? 'uuid'}`);
  await query('drop table if exists turns');
  await query(`create table turns (n integer primary key, ${typed.join(', ')})`);
  await query(`insert into turns select * from json_populate_recordset(null::turns, $1)`, [
    JSON.stringify(turns.map(({ values }, n) => ({ n, ...values }))),
  ]);
  await query('vacuum analyze turns');
}

/** What stood for one person in the statements of a turn stands for the n-th in a script: looked up where it was sent. */
export function turnsScript({ values, key }: { values: Record<string, string>; key: string }): Substitute {
  const columns = new Map(Object.entries(values).map(([column, value]) => [value, column]));
  return (value) => {
    if (value === key) return 'gen_random_uuid()::text';
    const text = Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : (value ?? '');
    const column = columns.get(text);
    return column && `(select ${column} from turns where n = :n)`;
  };
}
