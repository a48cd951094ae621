import { expect } from 'vitest';
import { aPerson } from '../../test/factories.ts';
import { aTaxedVariant, registerForGst } from '../../test/tax-shop.ts';
import { orderIn, place } from '../calls.ts';
import { aCrowd } from '../crowd.ts';
import { type Answer, CONNECTIONS, type Floor } from '../floor.ts';

export type Staff = { headers: Record<string, string> };
export const aClerk = ({ db }: Floor): Promise<Staff> => aPerson(db, { userType: 'ADMIN' });

export const UNITS = 2;

export type Ordered = { id: string; lineId: string };

/** Orders of a registered shop, each by a customer of its own, of so many units of one product. */
export async function someOrders(floor: Floor, count: number): Promise<Ordered[]> {
  await registerForGst(floor.db);
  const { id: variantId } = await aTaxedVariant(floor.db, { stock: count * UNITS });
  const buyers = await aCrowd(
    floor.db,
    Array.from({ length: count }, () => [{ variantId, quantity: UNITS }]),
  );
  const placed: string[] = [];
  for (let n = 0; n < buyers.length; n += CONNECTIONS) {
    const group = buyers.slice(n, n + CONNECTIONS);
    placed.push(...(await Promise.all(group.map(async (buyer) => orderIn(await place(floor, buyer)).id))));
  }
  const { rows } = await floor.pool.query<Ordered>(
    'select order_id as id, id as "lineId" from order_lines where order_id = any($1)',
    [placed],
  );
  return rows;
}

export async function anOrder(floor: Floor): Promise<Ordered> {
  const [order] = await someOrders(floor, 1);
  if (!order) throw new Error('Nobody ordered');
  return order;
}

/** Asks and expects to be served. */
export async function done(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  expect(answer).toMatchObject({ status: expect.toSatisfy((status: number) => status < 300) });
  return answer;
}

/** All of an order, packed. */
export async function aParcel(floor: Floor, { headers }: Staff, { id, lineId }: Ordered) {
  const body = { orderId: id, lines: [{ orderLineId: lineId, quantity: UNITS }] };
  const { parcel } = (await done(floor.ask('POST', '/parcels', { headers, body }))).body as {
    parcel: { id: string; lines: { id: string }[] };
  };
  return { id: parcel.id, lineId: parcel.lines[0]?.id ?? '' };
}

export const handOver = (floor: Floor, { headers }: Staff, parcelId: string) =>
  floor.ask('POST', '/parcels/hand-over', {
    headers,
    body: { parcels: [{ id: parcelId, courier: 'Delhivery', number: parcelId.replaceAll('-', '') }] },
  });

/** How many documents of each kind an order has, and how many units stand on them. */
export async function standing({ pool }: Floor, orderId: string) {
  const { rows } = await pool.query<{ kind: 'invoice' | 'credit_note'; documents: number; units: number }>(
    `select document.kind, count(distinct document.id)::int as documents, sum(line.quantity)::int as units
     from documents document
     join document_lines line on line.document_id = document.id
     where document.order_id = $1
     group by document.kind`,
    [orderId],
  );
  const of = (wanted: string) => rows.find(({ kind }) => kind === wanted) ?? { documents: 0, units: 0 };
  const [invoices, credits] = [of('invoice'), of('credit_note')];
  return { invoices: invoices.documents, credits: credits.documents, net: invoices.units - credits.units };
}

/** The numbers that were given in a series, from the lowest to the highest. */
export async function serials({ pool }: Floor, kind: 'invoice' | 'credit_note', fy?: string): Promise<number[]> {
  const { rows } = await pool.query<{ serial: number }>(
    'select serial from documents where kind = $1 and ($2::text is null or fy = $2) order by serial',
    [kind, fy],
  );
  return rows.map(({ serial }) => serial);
}
