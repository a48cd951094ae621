import { sql } from 'kysely';
import pg from 'pg';
import type { Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';

/** Does something that may fail without spoiling the transaction; answers what went wrong, if anything. */
export async function trying(tx: Tx, name: 'product' | 'sale', work: () => Promise<unknown>): Promise<unknown> {
  const savepoint = sql.id(`before_${name}`);
  await sql`savepoint ${savepoint}`.execute(tx);
  try {
    await work();
    await sql`release savepoint ${savepoint}`.execute(tx);
    return undefined;
  } catch (error) {
    if (!isItsOwn(error)) throw error;
    await sql`rollback to savepoint ${savepoint}`.execute(tx);
    return error;
  }
}

// 22 and 23: what was to be written does not fit, which no other try mends. A lost connection, a lock, a deadlock are not its fault.
const NOT_FITTING = /^2[23]/;

/** Whether it is the thing's own fault, and the next one may fare better. */
function isItsOwn(error: unknown): boolean {
  return error instanceof Refusal || (error instanceof pg.DatabaseError && NOT_FITTING.test(error.code ?? ''));
}

/** Whether somebody else stood in the way for a moment. */
export function isInTheWay(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['40001', '40P01', '55P03'].includes(error.code ?? '');
}

const IN_A_RUN: Partial<Record<Refusal['code'], string>> = {
  stale_version: 'Somebody else has changed this product since',
  product_not_found: 'This product is no longer in the shop',
  not_enough_stock: 'Some of these units have been sold meanwhile',
};

/** Why a product was left alone, for whoever looks through the run later. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Refusal)) return 'Something went wrong with this product';
  if (error.code === 'facts_missing')
    return `${error.message}: ${Object.values(error.details.fields ?? {}).join(', ')}`;
  return IN_A_RUN[error.code] ?? error.message;
}
