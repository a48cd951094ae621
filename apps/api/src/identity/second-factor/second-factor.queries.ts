import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database/db.ts';

export async function findFactor(db: Queryable, userId: string) {
  return db
    .selectFrom('second_factors')
    .select(['secret', 'confirmed_at as confirmedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Keeps a secret that waits for its first code, in the place of one that waited before; answers whether it could. */
export async function putFactor(
  db: Queryable,
  factor: { userId: string; secret: Buffer; now: Date },
): Promise<boolean> {
  const { userId, secret, now } = factor;
  const fresh = { secret, created_at: now, last_step: 0, tries: 0, tries_from: now };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('second_factors')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(fresh).where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function confirmFactor(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.updateTable('second_factors').set({ confirmed_at: now }).where('user_id', '=', userId).execute();
}

export async function deleteFactor(db: Queryable, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Counts a try; of many at once, each gets a number of its own. */
export async function countTry(
  db: Queryable,
  userId: string,
  { now, countedFrom }: { now: Date; countedFrom: Date },
): Promise<{ tries: number; triesFrom: Date } | undefined> {
  const { rows } = await sql<{ tries: number; triesFrom: Date }>`
    update second_factors
    set
      tries = case when tries = 0 or tries_from <= ${countedFrom} then 1 else least(tries + 1, 1000) end,
      tries_from = case when tries = 0 or tries_from <= ${countedFrom} then ${now} else tries_from end
    where user_id = ${userId}
    returning tries, tries_from as "triesFrom"
  `.execute(db);
  return rows[0];
}

/** Uses up the code of this half minute and all before it; answers whether it was still good. */
export async function spendStep(db: Queryable, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step, tries: 0 })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Uses up a recovery code; answers whether there was such a one. */
export async function spendRecoveryCode(db: Queryable, userId: string, codeHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    with used as (
      delete from recovery_codes where user_id = ${userId} and code_hash = ${codeHash} returning user_id
    )
    update second_factors set tries = 0 where user_id in (select user_id from used) returning user_id
  `.execute(db);
  return rows.length > 0;
}

export async function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute();
}

/** The shop's name, as it stands above the codes in an authenticator. */
export async function readShopName(db: Queryable): Promise<string | undefined> {
  const company = await db.selectFrom('company').select('name').executeTakeFirst();
  return company?.name;
}
