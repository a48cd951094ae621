import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database/db.ts';

export async function findTwoFactor(db: Queryable, userId: string) {
  return db
    .selectFrom('two_factor_secrets')
    .select(['secret', 'confirmed_at as confirmedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

type NewSecret = { userId: string; secret: Buffer; now: Date };

/** Saves an unconfirmed secret, replacing an earlier unconfirmed one. Returns false if a confirmed one exists. */
export async function upsertTwoFactor(db: Queryable, { userId, secret, now }: NewSecret): Promise<boolean> {
  const values = { secret, created_at: now, last_totp_step: 0, attempts: 0, attempts_since: now };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('two_factor_secrets')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(values).where('two_factor_secrets.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function setTwoFactorConfirmed(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.updateTable('two_factor_secrets').set({ confirmed_at: now }).where('user_id', '=', userId).execute();
}

export async function deleteTwoFactor(db: Queryable, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('two_factor_secrets')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Counts an attempt atomically: concurrent calls get different numbers. */
export async function incrementAttempts(
  db: Queryable,
  userId: string,
  { now, countedFrom }: { now: Date; countedFrom: Date },
): Promise<{ attempts: number; attemptsSince: Date } | undefined> {
  const { rows } = await sql<{ attempts: number; attemptsSince: Date }>`
    update two_factor_secrets
    set
      attempts = case when attempts = 0 or attempts_since <= ${countedFrom} then 1 else least(attempts + 1, 1000) end,
      attempts_since = case when attempts = 0 or attempts_since <= ${countedFrom} then ${now} else attempts_since end
    where user_id = ${userId}
    returning attempts, attempts_since as "attemptsSince"
  `.execute(db);
  return rows[0];
}

/** Uses up the code of this 30-second step and all earlier ones. Returns false if it was already used. */
export async function consumeTotpStep(db: Queryable, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('two_factor_secrets')
    .set({ last_totp_step: step, attempts: 0 })
    .where('user_id', '=', userId)
    .where('last_totp_step', '<', step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function consumeRecoveryCode(db: Queryable, userId: string, codeHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    with used as (
      delete from recovery_codes where user_id = ${userId} and code_hash = ${codeHash} returning user_id
    )
    update two_factor_secrets set attempts = 0 where user_id in (select user_id from used) returning user_id
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
