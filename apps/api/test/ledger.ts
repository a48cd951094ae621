import { sql } from 'kysely';
import { expect } from 'vitest';
import { BOOKS, type BookRule } from '../scripts/books.ts';
import type { Db } from '../src/platform/database/db.ts';

/** Invariants, which hold whatever happened: no unit is made or lost, every order adds up, and nothing is done twice. */
export async function expectBooksInOrder(db: Db): Promise<void> {
  expect(await complaintsAbout(db)).toEqual([]);
}

// True only while nobody runs jobs: one that is done is gone.
const WAITING_MAIL: BookRule = {
  about: 'an order has no mail waiting or sent',
  query: `
    select id from orders placed
    where not exists (
      select from events event
      join graphile_worker.jobs job on job.key = 'send_order_confirmation:' || event.id
      where event.subject = placed.id and event.kind = 'order.placed'
    )`,
};

// True only where nothing has been forgotten yet: in a live shop keys and events go in time.
const FRESH_BOOKS: readonly BookRule[] = [
  {
    about: 'an order was announced other than its history tells',
    query: `
      select id from orders placed
      where array(
        select kind from events where subject = placed.id and kind in ('order.placed', 'order.moved') order by kind
      ) <> array(
        select case when from_status is null then 'order.placed' else 'order.moved' end as kind
        from order_events where order_id = placed.id order by kind
      )`,
  },
  {
    about: 'a key was claimed and never answered with an order or a return of its customer',
    query: `
      select claimed.key
      from idempotency_keys claimed
      join users customer on customer.id = claimed.user_id and customer.user_type = 'CUSTOMER'
      left join orders placed on placed.id = claimed.made and placed.user_id = claimed.user_id
      left join returns asked on asked.id::text = claimed.made and asked.asked_by = claimed.user_id
      where placed.id is null and asked.id is null`,
  },
  {
    about: 'an order answers several keys',
    query: `select made as id from idempotency_keys group by made having count(*) > 1`,
  },
];

/** Everything in the books that contradicts itself, as sentences. `mailed`: a worker has run, and letters are looked for elsewhere. */
export async function complaintsAbout(db: Db, { mailed = false } = {}): Promise<string[]> {
  const found = await Promise.all(
    [...BOOKS, ...FRESH_BOOKS, ...(mailed ? [] : [WAITING_MAIL])].map(async ({ about, query }) => {
      const { rows } = await sql.raw(query).execute(db);
      return rows.map((row) => `${about}: ${JSON.stringify(row)}`);
    }),
  );
  return found.flat();
}

export async function stockOf(db: Db, variantId: string): Promise<number> {
  const { stock } = await db
    .selectFrom('variants')
    .select('stock')
    .where('id', '=', variantId)
    .executeTakeFirstOrThrow();
  return stock;
}

export async function countOrdersOf(db: Db, userId?: string): Promise<number> {
  const { total } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .executeTakeFirstOrThrow();
  return total;
}

/** What the books say after a statement that breaks them, which is undone again. */
export async function complaintsAfter(db: Db, damage: string): Promise<string[]> {
  const undo = new Error('undone');
  const found: string[] = [];
  await db
    .transaction()
    .execute(async (tx) => {
      // History is not rewritten, except by who does not ask the triggers.
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(damage).execute(tx);
      found.push(...(await complaintsAbout(tx)));
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return found;
}
