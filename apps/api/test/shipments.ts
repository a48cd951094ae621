import { randomUUID } from 'node:crypto';
import type { ApiRequest, EndpointName, EndpointResponse } from '@kinari/contract/contract';
import { createStockedVariant, createTestBuyer, createTestUser, fillCart } from './factories.ts';
import { methodAndPath } from './method-and-path.ts';
import type { TestApp } from './test-app.ts';

type TestUser = Awaited<ReturnType<typeof createTestUser>>;
export type Shipment = EndpointResponse<'updateShipmentStatus'>['shipment'];

type ShipmentContent = { orderLineId: string; quantity: number }[];

// Status changes that lead to each status.
const STATUS_STEPS = {
  packed: [],
  handed_over: [],
  in_transit: ['in_transit'],
  out_for_delivery: ['in_transit', 'out_for_delivery'],
  delivery_failed: ['in_transit', 'out_for_delivery', 'delivery_failed'],
  delivered: ['in_transit', 'out_for_delivery', 'delivered'],
} as const satisfies Partial<Record<Shipment['status'], Shipment['status'][]>>;

let count = 0;
const nextTrackingNumber = () => `1904${String((count += 1)).padStart(10, '0')}`;

/** A shop with a staff member, and the packing workflow over HTTP. */
export async function createPackingHelpers({ app, db }: Pick<TestApp, 'app' | 'db'>) {
  const staffUser = await createTestUser(db, { userType: 'ADMIN' });

  /** Calls any endpoint as any user. Returns status and body. */
  async function call(
    person: Pick<TestUser, 'headers'> | undefined,
    name: EndpointName,
    request: object = {},
    idempotencyKey?: string,
  ) {
    const { params = {}, body } = request as { params?: Record<string, string>; body?: object };
    const { method, path } = methodAndPath(name);
    const response = await app.inject({
      method,
      url: `/api${path.replaceAll(/\{(\w+)\}/g, (_, param: string) => params[param] ?? '')}`,
      headers: { ...person?.headers, ...(idempotencyKey && { 'idempotency-key': idempotencyKey }) },
      ...(body && { payload: body }),
    });
    return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
  }

  const asStaff = <Name extends EndpointName>(name: Name, request: ApiRequest<Name>, idempotencyKey?: string) =>
    call(staffUser, name, request as object, idempotencyKey) as Promise<{
      status: number;
      body: EndpointResponse<Name> & { code?: string };
    }>;

  async function order(
    units: { variantId: string; quantity: number }[],
    buyer?: Awaited<ReturnType<typeof createTestBuyer>>,
  ) {
    const customer = buyer ?? (await createTestBuyer(db, []));
    await fillCart(db, customer.id, units);
    const { body } = await call(customer, 'placeOrder', {
      body: { addressId: customer.addressId, paymentMethod: 'COD', mobile: '9876543210' },
    });
    const { order } = body as unknown as EndpointResponse<'placeOrder'>;
    return { customer, id: order.id, lines: order.items.map(({ id, quantity }) => ({ orderLineId: id, quantity })) };
  }

  /** Orders units of a new variant, so that no other test changes its stock. */
  async function orderOf(quantity: number, { stock = 10, price = 100_000 } = {}) {
    const { id: variantId } = await createStockedVariant(db, { stock, price });
    return { variantId, ...(await order([{ variantId, quantity }])) };
  }

  async function pack(orderId: string, lines: { orderLineId: string; quantity: number }[]): Promise<Shipment> {
    const { status, body } = await asStaff('createShipment', { body: { orderId, lines } }, randomUUID());
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.shipment;
  }

  async function handOverShipments(
    shipment: Shipment,
    trackingNumber: string = randomUUID(),
    courierName = 'Delhivery',
  ): Promise<void> {
    const handedOver = { id: shipment.id, courierName, trackingNumber };
    const { body } = await asStaff('handOverShipments', { body: { shipments: [handedOver] } });
    if (!body.outcomes[0]?.done) throw new Error(JSON.stringify(body));
  }

  /** A shipment of a whole order, handed over to the courier. */
  async function onTheRoad(quantity: number, options?: { stock?: number; price?: number }) {
    const newOrder = await orderOf(quantity, options);
    const shipment = await pack(newOrder.id, newOrder.lines);
    await handOverShipments(shipment);
    return { ...newOrder, shipment: { ...shipment, status: 'handed_over' as const } };
  }

  const move = (shipment: Pick<Shipment, 'id' | 'status'>, to: string, reason?: string) =>
    asStaff('updateShipmentStatus', {
      params: { id: shipment.id },
      body: { to, expectedStatus: shipment.status, reason } as never,
    });

  /** Packs the order, or only `lines`, and moves the shipment to a status step by step. */
  async function bring(orderId: string, status: keyof typeof STATUS_STEPS, lines?: ShipmentContent): Promise<Shipment> {
    const { order: orderDetails } = await read(orderId);
    const shipment = await pack(
      orderId,
      lines ?? orderDetails.items.map(({ id, quantity }) => ({ orderLineId: id, quantity })),
    );
    if (status === 'packed') return shipment;
    await handOverShipments(shipment, nextTrackingNumber());
    let currentStatus: Shipment['status'] = 'handed_over';
    for (const to of STATUS_STEPS[status]) {
      await move(
        { id: shipment.id, status: currentStatus },
        to,
        to === 'delivery_failed' ? 'No one at home' : undefined,
      );
      currentStatus = to;
    }
    return { ...shipment, status: currentStatus };
  }

  type ShipmentOptions = { price?: number; quantity?: number; courier?: string };

  /** A shipment of a new order, handed over with its own tracking number. */
  async function sent({ price = 50_000, quantity = 1, courier }: ShipmentOptions = {}) {
    const newOrder = await orderOf(quantity, { price });
    const shipment = await pack(newOrder.id, newOrder.lines);
    const trackingNumber = nextTrackingNumber();
    await handOverShipments(shipment, trackingNumber, courier);
    return { ...shipment, trackingNumber, status: 'handed_over' as const };
  }

  async function delivered(options: ShipmentOptions = {}) {
    const shipment = await sent(options);
    await move(shipment, 'delivered');
    return shipment;
  }

  const read = async (id: string) => (await asStaff('getOrder', { params: { id } })).body;

  return {
    staffUser,
    call,
    asStaff,
    order,
    orderOf,
    pack,
    handOverShipments,
    onTheRoad,
    bring,
    sent,
    delivered,
    move,
    read,
  };
}
