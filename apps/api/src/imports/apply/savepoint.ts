import { sql } from 'kysely';
import pg from 'pg';
import type { Tx } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';

/** Runs `work` in a savepoint. Returns its error if the data is at fault, and rethrows any other error. */
export async function inSavepoint(tx: Tx, name: 'product' | 'sale', work: () => Promise<unknown>): Promise<unknown> {
  const savepoint = sql.id(`before_${name}`);
  await sql`savepoint ${savepoint}`.execute(tx);
  try {
    await work();
    await sql`release savepoint ${savepoint}`.execute(tx);
    return undefined;
  } catch (error) {
    if (!isRowError(error)) throw error;
    await sql`rollback to savepoint ${savepoint}`.execute(tx);
    return error;
  }
}

// SQLSTATE classes 22 and 23: invalid data, so a retry cannot help. Not for deadlocks, lock timeouts or lost connections.
const DATA_OR_CONSTRAINT_ERROR = /^2[23]/;

/** True if the data of this product caused the error. The next product can still succeed. */
function isRowError(error: unknown): boolean {
  return (
    error instanceof DomainError ||
    (error instanceof pg.DatabaseError && DATA_OR_CONSTRAINT_ERROR.test(error.code ?? ''))
  );
}

/** True for temporary conflicts: serialization failure, deadlock, lock timeout. */
export function isLockConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['40001', '40P01', '55P03'].includes(error.code ?? '');
}

const SKIP_REASONS: Partial<Record<DomainError['code'], string>> = {
  stale_version: 'Someone else has changed this product since',
  product_not_found: 'This product was deleted',
  not_enough_stock: 'Some of these units were sold in the meantime',
};

/** Returns the reason why a product was skipped, for staff. */
export function formatSkipReason(error: unknown): string {
  if (!(error instanceof DomainError)) return 'Something went wrong with this product';
  if (error.code === 'attributes_missing')
    return `${error.message}: ${Object.values(error.details.fields ?? {}).join(', ')}`;
  return SKIP_REASONS[error.code] ?? error.message;
}
