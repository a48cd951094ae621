import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';

type NewExchange = {
  returnLineId: string;
  variantId: string;
  quantity: number;
  actorId: string;
  deliveryDays: number;
};

/** Takes units from stock. Returns false if there are too few or the variant is archived. */
export async function deductStock(tx: Tx, variantId: string, units: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update variants set stock = stock - ${units} where id = ${variantId} and stock >= ${units} and archived_at is null
  `.execute(tx);
  return numAffectedRows === 1n;
}

export async function insertExchange(
  tx: Tx,
  { returnLineId, variantId, quantity, actorId, deliveryDays }: NewExchange,
): Promise<{ id: string; userId: string; paise: number }> {
  const { rows } = await sql<{ id: string }>`
    select create_exchange_order(${returnLineId}, ${variantId}, ${quantity}, ${actorId}, ${deliveryDays}) as id
  `.execute(tx);
  return tx
    .selectFrom('orders')
    .select(['id', 'user_id as userId', 'total_paise as paise'])
    .where('id', '=', rows[0]?.id ?? '')
    .executeTakeFirstOrThrow();
}
