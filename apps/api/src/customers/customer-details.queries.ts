import type { EndpointResponse } from '@kinari/contract/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';
import { type CustomerIdentity, identityColumns } from './customer-list.queries.ts';

// Reads across modules on purpose: only what staff need to know about one customer.

export type CustomerAccount = CustomerIdentity & {
  gstin: string | null;
  tradeName: string | null;
  deletionDueAt: Date | null;
  erasedAt: Date | null;
};

export async function findCustomerAccount(db: Queryable, id: string): Promise<CustomerAccount | undefined> {
  const { rows } = await sql<CustomerAccount>`
    select
      ${identityColumns},
      person.gstin,
      person.trade_name as "tradeName",
      deletion.due_at as "deletionDueAt",
      person.disabled_at as "erasedAt"
    from users person
    left join account_deletion_requests deletion on deletion.user_id = person.id
    where person.id = ${id} and person.user_type = 'CUSTOMER'
  `.execute(db);
  return rows[0];
}

/** Locks the account against erasure during a write. Returns false if it is missing or already erased. */
export async function lockOpenAccount(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${id} and user_type = 'CUSTOMER' and disabled_at is null for key share
  `.execute(tx);
  return rows.length > 0;
}

export type CustomerTotals = {
  orders: number;
  open: number;
  canceled: number;
  spent: number;
  returns: number;
  refunds: number;
  refunded: number;
  refundsDue: number;
  credit: number;
  wishlistItems: number;
  cartUnits: number;
};

export async function sumCustomerOrders(db: Queryable, userId: string, today: string): Promise<CustomerTotals> {
  const { rows } = await sql<CustomerTotals>`
    select own.*, returned.*, refunded.*, credit.*, wishlist.*, cart.*
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
    ) returned
    cross join (
      select
        count(*)::int as refunds,
        coalesce(sum(paise) filter (where status = 'sent'), 0)::bigint as refunded,
        coalesce(sum(paise) filter (where status <> 'sent'), 0)::bigint as "refundsDue"
      from orders placed
      join refunds on refunds.order_id = placed.id
      where placed.user_id = ${userId} and refunds.status <> 'canceled'
    ) refunded
    cross join (
      select coalesce(sum(balance_paise), 0)::bigint as credit
      from store_credits
      where owner_id = ${userId} and expires_on >= ${today}
    ) credit
    cross join (
      select count(*)::int as "wishlistItems"
      from wishlists
      join wishlist_items item on item.wishlist_id = wishlists.id
      where wishlists.user_id = ${userId}
    ) wishlist
    cross join (
      select coalesce(sum(line.quantity), 0)::int as "cartUnits"
      from carts
      join cart_lines line on line.cart_id = carts.id
      where carts.user_id = ${userId}
    ) cart
  `.execute(db);
  const [totals] = rows;
  if (!totals) throw new Error('Aggregate query returned no row');
  return totals;
}

export type LatestOrder = {
  id: string;
  placedAt: Date;
  total: number;
  units: number;
  deliveryStatus: 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED';
};

export async function listLatestOrders(db: Queryable, userId: string, max: number): Promise<LatestOrder[]> {
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
    limit ${max}
  `.execute(db);
  return rows;
}

export async function listCustomerAddresses(db: Queryable, userId: string) {
  const { rows } = await sql<EndpointResponse<'getCustomer'>['addresses'][number]>`
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
 * True if this staff member opened the page in the last 15 minutes. An advisory lock makes concurrent requests wait, so only
 * one of them records the view.
 */
export async function wasRecentlyViewed(
  tx: Tx,
  { customerId, actorId, action }: { customerId: string; actorId: string; action: string },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${customerId} ${actorId}`}, 0))`.execute(tx);
  const { rows } = await sql`
    select
    from audit_entries
    where subject_kind = 'customer' and subject_id = ${customerId} and actor_id = ${actorId} and action = ${action}
      and happened_at > now() - interval '15 minutes'
    limit 1
  `.execute(tx);
  return rows.length > 0;
}
