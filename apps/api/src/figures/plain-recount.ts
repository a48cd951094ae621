import { sql } from 'kysely';
import type { Queryable } from '../platform/database/db.ts';

type Line = { productId: string; categoryId: string; brandId: number | null; units: number; paise: number };
export type PlainOrder = {
  id: string;
  placedAt: Date;
  status: 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED';
  /** What it was before it was canceled, where it is. */
  canceledFrom: string | null;
  pincode: string;
  refused: boolean;
  sentBack: boolean;
  lines: Line[];
};
export type Asked = { askedAt: Date; reasons: string[] };
export type Days = { from: string; to: string };

/** All there is, as it was written, for tests that add it up themselves. */
export async function readEverything(db: Queryable): Promise<{ orders: PlainOrder[]; returns: Asked[] }> {
  const { rows: orders } = await sql<PlainOrder>`
    select
      placed.id, placed.placed_at as "placedAt", placed.delivery_status as status, placed.address_postal_code as pincode,
      (
        select event.from_status from order_events event
        where event.order_id = placed.id and event.to_status = 'CANCELED' order by event.happened_at desc limit 1
      ) as "canceledFrom",
      exists (select from parcels parcel where parcel.order_id = placed.id and parcel.state = 'returned') as refused,
      exists (select from returns back where back.order_id = placed.id and back.received_at is not null) as "sentBack",
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
  const { rows: returns } = await sql<Asked>`
    select back.asked_at as "askedAt", array(select distinct reason from return_lines where return_id = back.id) as reasons
    from returns back
  `.execute(db);
  return { orders, returns };
}

const INDIA_AHEAD_MS = 5.5 * 3_600_000;

/** A moment as clocks in India show it: 2026-11-16T09:30. */
export function inIndia(at: Date): string {
  return new Date(at.getTime() + INDIA_AHEAD_MS).toISOString().slice(0, 16);
}

export function isWithin(at: Date, { from, to }: Days): boolean {
  const day = inIndia(at).slice(0, 10);
  return from <= day && day <= to;
}

export const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
export const paiseOf = ({ status, lines }: PlainOrder) =>
  status === 'CANCELED' ? 0 : sum(lines.map(({ paise }) => paise));
export const unitsOf = ({ status, lines }: PlainOrder) =>
  status === 'CANCELED' ? 0 : sum(lines.map(({ units }) => units));

/** To the paisa, in rupees. */
export function average(orders: PlainOrder[]): number | null {
  const standing = orders.filter(({ status }) => status !== 'CANCELED');
  return standing.length === 0 ? null : Math.round(sum(standing.map(paiseOf)) / standing.length) / 100;
}

export function sumsOf(orders: PlainOrder[], firstIds: ReadonlySet<string>) {
  return {
    revenue: sum(orders.map(paiseOf)) / 100,
    orders: orders.length,
    units: sum(orders.map(unitsOf)),
    averageOrder: average(orders),
    firstOrders: orders.filter(({ id }) => firstIds.has(id)).length,
    canceled: orders.filter(({ status }) => status === 'CANCELED').length,
    returned: orders.filter(({ refused, sentBack }) => refused || sentBack).length,
  };
}

/** What became of them, order by order. */
export function becameOf(orders: PlainOrder[]) {
  const fate = ({ status, canceledFrom }: PlainOrder) => {
    if (status === 'PENDING') return 'pending';
    return status === 'CANCELED' && canceledFrom === 'PENDING' ? 'canceled' : 'sent';
  };
  const count = (is: (order: PlainOrder) => boolean) => orders.filter(is).length;
  return {
    placed: orders.length,
    canceled: count((order) => fate(order) === 'canceled'),
    pending: count((order) => fate(order) === 'pending'),
    sent: count((order) => fate(order) === 'sent'),
    delivered: count(({ status }) => status === 'DELIVERED'),
    refused: count(({ refused }) => refused),
    returned: count(({ sentBack }) => sentBack),
  };
}
