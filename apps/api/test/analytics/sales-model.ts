import { sql } from 'kysely';
import type { Queryable } from '../../src/platform/database/db.ts';

type Line = { productId: string; categoryId: string; brandId: number | null; units: number; paise: number };
export type ModelOrder = {
  id: string;
  placedAt: Date;
  status: 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED';
  canceledFrom: string | null;
  pincode: string;
  isReturnedToOrigin: boolean;
  hasReturn: boolean;
  lines: Line[];
};
export type ModelReturn = { requestedAt: Date; reasons: string[] };
export type DateRange = { from: string; to: string };

/** Reads all orders and returns, so that tests can add them up independently. */
export async function listOrdersAndReturns(db: Queryable): Promise<{ orders: ModelOrder[]; returns: ModelReturn[] }> {
  const { rows: orders } = await sql<ModelOrder>`
    select
      placed.id, placed.placed_at as "placedAt", placed.delivery_status as status, placed.address_postal_code as pincode,
      (
        select event.from_status from order_events event
        where event.order_id = placed.id and event.to_status = 'CANCELED' order by event.happened_at desc limit 1
      ) as "canceledFrom",
      exists (select from shipments shipment where shipment.order_id = placed.id and shipment.status = 'returned_to_origin') as "isReturnedToOrigin",
      exists (select from returns where order_id = placed.id and received_at is not null) as "hasReturn",
      (
        select coalesce(json_agg(json_build_object(
          'productId', line.product_id, 'categoryId', product.category_id, 'brandId', product.brand_id,
          'units', line.quantity, 'paise', line.quantity * line.price_paise
        )), '[]')
        from order_lines line
        join products product on product.id = line.product_id
        where line.order_id = placed.id
      ) as lines
    from orders placed
  `.execute(db);
  const { rows: returns } = await sql<ModelReturn>`
    select requested_at as "requestedAt", array(select distinct reason from return_lines where return_id = returns.id) as reasons
    from returns
  `.execute(db);
  return { orders, returns };
}

const INDIA_OFFSET_MS = 5.5 * 3_600_000;

/** Formats a time in India: 2026-11-16T09:30. */
export function toIndianTime(at: Date): string {
  return new Date(at.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 16);
}

export function isWithin(at: Date, { from, to }: DateRange): boolean {
  const day = toIndianTime(at).slice(0, 10);
  return from <= day && day <= to;
}

export const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
export const getRevenue = ({ status, lines }: ModelOrder) =>
  status === 'CANCELED' ? 0 : sum(lines.map(({ paise }) => paise));
export const getUnits = ({ status, lines }: ModelOrder) =>
  status === 'CANCELED' ? 0 : sum(lines.map(({ units }) => units));

export function averageOrderValue(orders: ModelOrder[]): number | null {
  const activeOrders = orders.filter(({ status }) => status !== 'CANCELED');
  return activeOrders.length === 0 ? null : Math.round(sum(activeOrders.map(getRevenue)) / activeOrders.length) / 100;
}

export function sumOrders(orders: ModelOrder[], firstIds: ReadonlySet<string>) {
  return {
    revenue: sum(orders.map(getRevenue)) / 100,
    orders: orders.length,
    units: sum(orders.map(getUnits)),
    averageOrder: averageOrderValue(orders),
    firstOrders: orders.filter(({ id }) => firstIds.has(id)).length,
    canceled: orders.filter(({ status }) => status === 'CANCELED').length,
    returned: orders.filter(({ isReturnedToOrigin, hasReturn }) => isReturnedToOrigin || hasReturn).length,
  };
}

export function countOutcomes(orders: ModelOrder[]) {
  const getOutcome = ({ status, canceledFrom }: ModelOrder) => {
    if (status === 'PENDING') return 'pending';
    return status === 'CANCELED' && canceledFrom === 'PENDING' ? 'canceled' : 'shipped';
  };
  const count = (is: (order: ModelOrder) => boolean) => orders.filter(is).length;
  return {
    placed: orders.length,
    canceled: count((order) => getOutcome(order) === 'canceled'),
    pending: count((order) => getOutcome(order) === 'pending'),
    shipped: count((order) => getOutcome(order) === 'shipped'),
    delivered: count(({ status }) => status === 'DELIVERED'),
    returnedToOrigin: count(({ isReturnedToOrigin }) => isReturnedToOrigin),
    returnedByCustomer: count(({ hasReturn }) => hasReturn),
  };
}
