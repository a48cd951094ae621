import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';

type NewExchange = {
  returnLineId: string;
  variantId: string;
  quantity: number;
  actorId: string;
  daysToDeliver: number;
};

/** Takes the units from the shelf; false where it does not have as many. */
export async function takeUnits(tx: Tx, variantId: string, units: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update variants set stock = stock - ${units} where id = ${variantId} and stock >= ${units} and archived_at is null
  `.execute(tx);
  return numAffectedRows === 1n;
}

/** The order that an exchange becomes, and what it is worth. */
export async function insertExchange(
  tx: Tx,
  { returnLineId, variantId, quantity, actorId, daysToDeliver }: NewExchange,
): Promise<{ id: string; userId: string; paise: number }> {
  const { rows } = await sql<{ id: string }>`
    select place_exchange(${returnLineId}, ${variantId}, ${quantity}, ${actorId}, ${daysToDeliver}) as id
  `.execute(tx);
  return tx
    .selectFrom('orders')
    .select(['id', 'user_id as userId', 'total_paise as paise'])
    .where('id', '=', rows[0]?.id ?? '')
    .executeTakeFirstOrThrow();
}
