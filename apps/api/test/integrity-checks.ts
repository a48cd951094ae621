import { sql } from 'kysely';
import { expect } from 'vitest';
import { INTEGRITY_CHECKS, type IntegrityCheck } from '../scripts/integrity-checks.ts';
import type { Db } from '../src/platform/database/db.ts';

/** Asserts all integrity checks: no unit is created or lost, every order adds up, and nothing happens twice. */
export async function expectIntegrityChecksPass(db: Db): Promise<void> {
  expect(await listIntegrityErrors(db)).toEqual([]);
}

// True only while no worker runs, because finished jobs are deleted.
const PENDING_EMAIL_CHECK: IntegrityCheck = {
  about: 'an order has no mail waiting or sent',
  query: `
    select id from orders placed
    where pay_until is null and not exists (
      select from events event
      join graphile_worker.jobs job on job.key = 'send_order_confirmation_email:' || event.id
      where event.subject = placed.id and event.kind = 'order.placed'
    )`,
};

// True only before anything is purged: a live shop deletes old keys and events.
const UNPURGED_CHECKS: readonly IntegrityCheck[] = [
  {
    about: 'the events of an order differ from its history',
    query: `
      select id from orders placed
      -- Orders that wait for an online payment are announced later, and expire without events.
      where pay_until is null and id not in (select order_id from payments where order_id is not null) and array(
        select case kind when 'order.placed' then kind else 'order.status_changed' end as kind
        from events where subject = placed.id and kind in ('order.placed', 'order.status_changed', 'order.advanced') order by kind
      ) <> array(
        select case when from_status is null then 'order.placed' else 'order.status_changed' end as kind
        from order_events where order_id = placed.id order by kind
      )`,
  },
  {
    about: 'a key was claimed and never answered with an order or a return of its customer',
    query: `
      select claimed.key
      from idempotency_keys claimed
      join users customer on customer.id = claimed.user_id and customer.user_type = 'CUSTOMER'
      left join orders placed on placed.id = claimed.resource_id and placed.user_id = claimed.user_id
      left join returns order_return on order_return.id::text = claimed.resource_id and order_return.requested_by = claimed.user_id
      where placed.id is null and order_return.id is null`,
  },
  {
    about: 'an order answers several keys',
    // Other resources can: a stock take returns the variant, and prices of unknown SKUs create nothing.
    query: `
      select placed.id
      from idempotency_keys
      join orders placed on placed.id = resource_id
      group by placed.id
      having count(*) > 1`,
  },
];

/** Returns all integrity violations. `mailed`: a worker has run, so the test checks emails itself. */
export async function listIntegrityErrors(db: Db, { emailsSent = false } = {}): Promise<string[]> {
  const found = await Promise.all(
    [...INTEGRITY_CHECKS, ...UNPURGED_CHECKS, ...(emailsSent ? [] : [PENDING_EMAIL_CHECK])].map(
      async ({ about, query }) => {
        const { rows } = await sql.raw(query).execute(db);
        return rows.map((row) => `${about}: ${JSON.stringify(row)}`);
      },
    ),
  );
  return found.flat();
}

export async function getStock(db: Db, variantId: string): Promise<number> {
  const { stock } = await db
    .selectFrom('variants')
    .select('stock')
    .where('id', '=', variantId)
    .executeTakeFirstOrThrow();
  return stock;
}

export async function countOrders(db: Db, userId?: string): Promise<number> {
  const { total } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .executeTakeFirstOrThrow();
  return total;
}

/** Runs a damaging statement, returns the violations, and rolls back. */
export async function listIntegrityErrorsAfter(db: Db, statement: string): Promise<string[]> {
  const rollback = new Error('undone');
  const found: string[] = [];
  await db
    .transaction()
    .execute(async (tx) => {
      // Switches off the triggers that protect history tables.
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(statement).execute(tx);
      found.push(...(await listIntegrityErrors(tx)));
      throw rollback;
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error;
    });
  return found;
}
