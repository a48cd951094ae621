import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';

// Reads across rooms on purpose: what staff need to know of one person, and no more.

export type Account = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  emailProven: boolean;
  mobile: string | null;
  since: Date;
  gstin: string | null;
  tradeName: string | null;
  closesAt: Date | null;
  erasedAt: Date | null;
};

/** A customer's account; staff have none here. */
export async function findAccount(db: Queryable, id: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select
      person.id,
      person.first_name as "firstName",
      person.last_name as "lastName",
      person.email,
      person.email_verified_at is not null as "emailProven",
      person.mobile,
      person.created_at as since,
      person.gstin,
      person.trade_name as "tradeName",
      closure.due_at as "closesAt",
      person.disabled_at as "erasedAt"
    from users person
    left join account_closures closure on closure.user_id = person.id
    where person.id = ${id} and person.user_type = 'CUSTOMER'
  `.execute(db);
  return rows[0];
}

/** Holds an account against being erased while something is written about it; answers whether there is one to write about. */
export async function holdOpenAccount(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${id} and user_type = 'CUSTOMER' and disabled_at is null for key share
  `.execute(tx);
  return rows.length > 0;
}

export type Sums = {
  orders: number;
  open: number;
  canceled: number;
  spent: number;
  returns: number;
  refunds: number;
  refunded: number;
  refundsDue: number;
  credit: number;
  wishes: number;
  cartUnits: number;
};

export async function sumUp(db: Queryable, userId: string, today: string): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select own.*, back.*, money.*, credit.*, wish.*, cart.*
    from (
      select
        count(*)::int as orders,
        count(*) filter (where delivery_status in ('PENDING', 'SHIPPED'))::int as open,
        count(*) filter (where delivery_status = 'CANCELED')::int as canceled,
        coalesce(sum(total_paise) filter (where delivery_status = 'DELIVERED'), 0)::bigint as spent
      from orders
      where user_id = ${userId}
    ) own
    cross join (
      select count(*)::int as returns
      from orders placed
      join returns on returns.order_id = placed.id
      where placed.user_id = ${userId}
    ) back
    cross join (
      select
        count(*)::int as refunds,
        coalesce(sum(paise) filter (where state = 'sent'), 0)::bigint as refunded,
        coalesce(sum(paise) filter (where state <> 'sent'), 0)::bigint as "refundsDue"
      from orders placed
      join refunds on refunds.order_id = placed.id
      where placed.user_id = ${userId} and refunds.state <> 'void'
    ) money
    cross join (
      select coalesce(sum(balance_paise), 0)::bigint as credit
      from credits
      where owner_id = ${userId} and expires_on >= ${today}
    ) credit
    cross join (
      select count(*)::int as wishes
      from wishlists
      join wishlist_items item on item.wishlist_id = wishlists.id
      where wishlists.user_id = ${userId}
    ) wish
    cross join (
      select coalesce(sum(line.quantity), 0)::int as "cartUnits"
      from carts
      join cart_lines line on line.cart_id = carts.id
      where carts.user_id = ${userId}
    ) cart
  `.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error('Sums are always told');
  return sums;
}

export type LatestOrder = {
  id: string;
  placedAt: Date;
  total: number;
  units: number;
  deliveryStatus: 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED';
};

export async function listLatestOrders(db: Queryable, userId: string, most: number): Promise<LatestOrder[]> {
  const { rows } = await sql<LatestOrder>`
    select
      placed.id,
      placed.placed_at as "placedAt",
      placed.total_paise as total,
      (select coalesce(sum(quantity), 0)::int from order_lines where order_id = placed.id) as units,
      placed.delivery_status as "deliveryStatus"
    from orders placed
    where placed.user_id = ${userId}
    order by placed.placed_at desc, placed.id
    limit ${most}
  `.execute(db);
  return rows;
}

export type Address = {
  id: string;
  addressLine1: string;
  addressLine2: string | null;
  city: string;
  state: string;
  postalCode: string;
  isDefault: boolean;
};

export async function listAddressesOf(db: Queryable, userId: string): Promise<Address[]> {
  const { rows } = await sql<Address>`
    select
      id,
      line1 as "addressLine1",
      line2 as "addressLine2",
      city,
      state,
      postal_code as "postalCode",
      is_default as "isDefault"
    from addresses
    where user_id = ${userId}
    order by is_default desc, created_at, id
  `.execute(db);
  return rows;
}

/**
 * Whether somebody opened a page less than a quarter of an hour ago, as recorded. Who asks at the same moment about the same page
 * waits, so that only one of them is the first.
 */
export async function wasJustOpened(
  tx: Tx,
  { customerId, actorId, what }: { customerId: string; actorId: string; what: string },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${customerId} ${actorId}`}, 0))`.execute(tx);
  const { rows } = await sql`
    select
    from audit_entries
    where subject_kind = 'customer' and subject_id = ${customerId} and actor_id = ${actorId} and what = ${what}
      and happened_at > now() - interval '15 minutes'
    limit 1
  `.execute(tx);
  return rows.length > 0;
}
