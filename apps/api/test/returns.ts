import { randomUUID } from 'node:crypto';
import type { ApiRequest, EndpointName, EndpointResponse } from '@kinari/contract/contract';
import type { Settings } from '@kinari/contract/settings';
import { sql } from 'kysely';
import { createStockedVariant, createTestProduct } from './factories.ts';
import { createPackingHelpers } from './shipments.ts';
import type { TestApp } from './test-app.ts';

type ReturnRequest = ApiRequest<'requestReturn'>['body'];
export type ReturnRequestLine = ReturnRequest['lines'][number];
type TypedResponse<Name extends EndpointName> = {
  status: number;
  body: EndpointResponse<Name> & { code?: string; message?: string };
};

/** A shop with returns switched on, a customer and a staff member. */
export async function createReturnHelpers(testApp: Pick<TestApp, 'app' | 'db'>, settings: Partial<Settings> = {}) {
  const { db } = testApp;
  for (const [key, value] of Object.entries({ selfServiceReturns: true, ...settings }))
    await sql`insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)`.execute(db);
  const packing = await createPackingHelpers(testApp);

  type ProductOptions = {
    stock?: number;
    price?: number;
    saving?: number;
    others?: { size: string; stock: number; price?: number }[];
  };

  /** Creates a delivered order of a new product, which also has the sizes in `others`. */
  async function delivered(
    quantity: number,
    { stock = 10, price = 100_000, saving = 0, others = [] }: ProductOptions = {},
    delivery: 'as a whole' | 'by shipment' | 'not yet' = 'as a whole',
  ) {
    const { id: productId } = await createTestProduct(db);
    const { id: variantId } = await createStockedVariant(db, { productId, size: 'M', stock, price, saving });
    const otherIds: string[] = [];
    for (const other of others) otherIds.push((await createStockedVariant(db, { productId, price, ...other })).id);
    const newOrder = await packing.order([{ variantId, quantity }]);
    const shipment = delivery === 'by shipment' ? await packing.bring(newOrder.id, 'delivered') : undefined;
    if (delivery === 'as a whole') await setStatus(newOrder.id, 'DELIVERED');
    const line = (overrides: Partial<ReturnRequestLine> = {}): ReturnRequestLine => ({
      orderLineId: newOrder.lines[0]!.orderLineId,
      shipmentId: shipment?.id ?? null,
      quantity: 1,
      reason: 'too_small',
      resolution: 'refund',
      ...overrides,
    });
    return { ...newOrder, productId, variantId, otherIds, shipment, line };
  }
  type Order = Pick<Awaited<ReturnType<typeof delivered>>, 'id' | 'customer'>;

  const setStatus = (id: string, deliveryStatus: 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED') =>
    packing.asStaff('updateDeliveryStatus', { params: { id }, body: { deliveryStatus } });

  const as = <Name extends EndpointName>({ customer }: Order, name: Name, request: object, key?: string) =>
    packing.call(customer, name, request, key) as Promise<TypedResponse<Name>>;

  const options = (order: Order) => as(order, 'getReturnOptions', { params: { id: order.id } });

  const ask = (
    order: Order,
    lines: ReturnRequestLine[],
    extraBody: Partial<ReturnRequest> = {},
    key: string = randomUUID(),
  ) => as(order, 'requestReturn', { params: { id: order.id }, body: { lines, ...extraBody } }, key);

  /** Requests a return. Throws if it fails. */
  async function createRequestedReturn(
    order: Order,
    lines: ReturnRequestLine[],
    extraBody: Partial<ReturnRequest> = {},
  ) {
    const { status, body } = await ask(order, lines, extraBody);
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.return;
  }

  const decide = (id: string, body: ApiRequest<'reviewReturn'>['body'] = { kind: 'approve' }) =>
    packing.asStaff('reviewReturn', { params: { id }, body });
  const receive = (id: string) => packing.asStaff('receiveReturn', { params: { id } });

  /** Requests, approves and receives a return. */
  async function received(order: Order, lines: ReturnRequestLine[], extraBody: Partial<ReturnRequest> = {}) {
    const orderReturn = await createRequestedReturn(order, lines, extraBody);
    await decide(orderReturn.id);
    const { status, body } = await receive(orderReturn.id);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.return;
  }

  type InspectionResult = {
    sellable?: number;
    damaged?: number;
    wrongItem?: number;
    missing?: number;
    serials?: string[];
  };
  const inspect = (
    orderReturn: { id: string; lines: { id: string }[] },
    results: InspectionResult[],
    inspectionNote?: string,
  ) =>
    packing.asStaff('inspectReturn', {
      params: { id: orderReturn.id },
      body: {
        lines: orderReturn.lines.map(({ id }, n) => ({
          id,
          sellable: 0,
          damaged: 0,
          wrongItem: 0,
          missing: 0,
          ...results[n],
        })),
        ...(inspectionNote && { inspectionNote }),
      },
    });

  const withdraw = (order: Order, id: string) => as(order, 'cancelReturn', { params: { id } });
  const listOwn = async (order: Order) => (await as(order, 'listMyReturns', { params: { id: order.id } })).body;
  const getReturn = async (id: string) => (await packing.asStaff('getReturn', { params: { id } })).body.return;

  return {
    ...packing,
    as,
    delivered,
    setStatus,
    options,
    ask,
    createRequestedReturn,
    decide,
    receive,
    received,
    inspect,
    withdraw,
    listOwn,
    getReturn,
  };
}
