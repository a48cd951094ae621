import { expect } from 'vitest';
import { createTaxedVariant, registerForGst } from '../../test/tax-shop.ts';
import { createBuyers } from '../buyers.ts';
import type { Staff } from '../race.ts';
import { type ApiResponse, CONNECTIONS, type RaceHarness } from '../race-harness.ts';
import { getOrder, placeOrderWithRetries } from '../requests.ts';

export const UNITS = 2;

export type CreatedOrder = { id: string; lineId: string };

/** Creates orders in a GST-registered shop, each by a different customer. */
export async function createOrders(harness: RaceHarness, count: number): Promise<CreatedOrder[]> {
  await registerForGst(harness.db);
  const { id: variantId } = await createTaxedVariant(harness.db, { stock: count * UNITS });
  const buyers = await createBuyers(
    harness.db,
    Array.from({ length: count }, () => [{ variantId, quantity: UNITS }]),
  );
  const orderIds: string[] = [];
  for (let n = 0; n < buyers.length; n += CONNECTIONS) {
    const group = buyers.slice(n, n + CONNECTIONS);
    orderIds.push(
      ...(await Promise.all(group.map(async (buyer) => getOrder(await placeOrderWithRetries(harness, buyer)).id))),
    );
  }
  const { rows } = await harness.pool.query<CreatedOrder>(
    'select order_id as id, id as "lineId" from order_lines where order_id = any($1)',
    [orderIds],
  );
  return rows;
}

export async function createOrder(harness: RaceHarness): Promise<CreatedOrder> {
  const [order] = await createOrders(harness, 1);
  if (!order) throw new Error('No order was created');
  return order;
}

/** Asserts a successful response. */
export async function expectSuccess(pendingResponse: Promise<ApiResponse>): Promise<ApiResponse> {
  const response = await pendingResponse;
  expect(response).toMatchObject({ status: expect.toSatisfy((status: number) => status < 300) });
  return response;
}

/** Packs a whole order. */
export async function createShipment(harness: RaceHarness, { headers }: Staff, { id, lineId }: CreatedOrder) {
  const body = { orderId: id, lines: [{ orderLineId: lineId, quantity: UNITS }] };
  const { shipment } = (await expectSuccess(harness.ask('POST', '/shipments', { headers, body }))).body as {
    shipment: { id: string; lines: { id: string }[] };
  };
  return { id: shipment.id, lineId: shipment.lines[0]?.id ?? '' };
}

export const handOverShipment = (harness: RaceHarness, { headers }: Staff, shipmentId: string) =>
  harness.ask('POST', '/shipments/hand-over', {
    headers,
    body: { shipments: [{ id: shipmentId, courierName: 'Delhivery', trackingNumber: shipmentId.replaceAll('-', '') }] },
  });

/** Counts the documents of an order by type, and their units. */
export async function getDocumentTotals({ pool }: RaceHarness, orderId: string) {
  const { rows } = await pool.query<{ kind: 'invoice' | 'credit_note'; documents: number; units: number }>(
    `select document.kind, count(distinct document.id)::int as documents, sum(line.quantity)::int as units
     from tax_documents document
     join tax_document_lines line on line.tax_document_id = document.id
     where document.order_id = $1
     group by document.kind`,
    [orderId],
  );
  const totalsFor = (wanted: string) => rows.find(({ kind }) => kind === wanted) ?? { documents: 0, units: 0 };
  const [invoices, credits] = [totalsFor('invoice'), totalsFor('credit_note')];
  return { invoices: invoices.documents, credits: credits.documents, net: invoices.units - credits.units };
}

export async function listSerials(
  { pool }: RaceHarness,
  kind: 'invoice' | 'credit_note',
  financialYear?: string,
): Promise<number[]> {
  const { rows } = await pool.query<{ serial: number }>(
    'select serial from tax_documents where kind = $1 and ($2::text is null or financial_year = $2) order by serial',
    [kind, financialYear],
  );
  return rows.map(({ serial }) => serial);
}
