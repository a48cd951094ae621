import { randomUUID } from 'node:crypto';
import type { Reply, Request } from '@kinari/contract/contract';
import { type CallName, methodAndPath } from '@kinari/contract/routes';
import { aBuyer, aPerson, aStockedVariant, fillCart } from './factories.ts';
import type { Shop } from './shop.ts';

type Person = Awaited<ReturnType<typeof aPerson>>;
export type Parcel = Reply<'moveParcel'>['parcel'];

type Content = { orderLineId: string; quantity: number }[];

// What comes before a parcel can be there.
const WAYS = {
  packed: [],
  handed_over: [],
  moving: ['moving'],
  out: ['moving', 'out'],
  failed: ['moving', 'out', 'failed'],
  delivered: ['moving', 'out', 'delivered'],
} as const satisfies Partial<Record<Parcel['state'], Parcel['state'][]>>;

let count = 0;
const aNumber = () => `1904${String((count += 1)).padStart(10, '0')}`;

/** A shop with a clerk in it, and what a clerk does all day, over HTTP. */
export async function openPackingTable({ app, db }: Pick<Shop, 'app' | 'db'>) {
  const clerk = await aPerson(db, { userType: 'ADMIN' });

  /** Any call by anybody; answers the status with the body. */
  async function call(person: Pick<Person, 'headers'> | undefined, name: CallName, given: object = {}, key?: string) {
    const { params = {}, body } = given as { params?: Record<string, string>; body?: object };
    const { method, path } = methodAndPath(name);
    const reply = await app.inject({
      method,
      url: `/api${path.replaceAll(/\{(\w+)\}/g, (_, part: string) => params[part] ?? '')}`,
      headers: { ...person?.headers, ...(key && { 'idempotency-key': key }) },
      ...(body && { payload: body }),
    });
    return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() };
  }

  const asClerk = <Name extends CallName>(name: Name, given: Request<Name>, key?: string) =>
    call(clerk, name, given as object, key) as Promise<{ status: number; body: Reply<Name> & { code?: string } }>;

  /** Somebody's order of so many units of each of these variants. */
  async function order(units: { variantId: string; quantity: number }[], buyer?: Awaited<ReturnType<typeof aBuyer>>) {
    const customer = buyer ?? (await aBuyer(db, []));
    await fillCart(db, customer.id, units);
    const { body } = await call(customer, 'placeOrder', {
      body: { addressId: customer.addressId, paymentMethod: 'COD', mobile: '9876543210' },
    });
    const { order } = body as unknown as Reply<'placeOrder'>;
    return { customer, id: order.id, lines: order.items.map(({ id, quantity }) => ({ orderLineId: id, quantity })) };
  }

  /** The order of a new variant's units, which nobody else buys. */
  async function orderOf(quantity: number, { stock = 10, price = 100_000 } = {}) {
    const { id: variantId } = await aStockedVariant(db, { stock, price });
    return { variantId, ...(await order([{ variantId, quantity }])) };
  }

  async function pack(orderId: string, lines: { orderLineId: string; quantity: number }[]): Promise<Parcel> {
    const { status, body } = await asClerk('packOrder', { body: { orderId, lines } }, randomUUID());
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.parcel;
  }

  async function handOver(parcel: Parcel, number: string = randomUUID(), courier = 'Delhivery'): Promise<void> {
    const { body } = await asClerk('handOver', { body: { parcels: [{ id: parcel.id, courier, number }] } });
    if (!body.outcomes[0]?.done) throw new Error(JSON.stringify(body));
  }

  /** A parcel of all of an order, with the courier. */
  async function onTheRoad(quantity: number, facts?: { stock?: number; price?: number }) {
    const placed = await orderOf(quantity, facts);
    const parcel = await pack(placed.id, placed.lines);
    await handOver(parcel);
    return { ...placed, parcel: { ...parcel, state: 'handed_over' as const } };
  }

  const move = (parcel: Pick<Parcel, 'id' | 'state'>, to: string, reason?: string) =>
    asClerk('moveParcel', { params: { id: parcel.id }, body: { to, seen: parcel.state, reason } as never });

  /** All of a new order, or what `lines` say, packed and brought to a state step by step. */
  async function bring(orderId: string, state: keyof typeof WAYS, lines?: Content): Promise<Parcel> {
    const { order: all } = await read(orderId);
    const parcel = await pack(orderId, lines ?? all.items.map(({ id, quantity }) => ({ orderLineId: id, quantity })));
    if (state === 'packed') return parcel;
    await handOver(parcel, aNumber());
    let seen: Parcel['state'] = 'handed_over';
    for (const to of WAYS[state]) {
      await move({ id: parcel.id, state: seen }, to, to === 'failed' ? 'Nobody at home' : undefined);
      seen = to;
    }
    return { ...parcel, state: seen };
  }

  type Facts = { price?: number; quantity?: number; courier?: string };

  /** A parcel of a new order with its courier, under a number of its own. */
  async function sent({ price = 50_000, quantity = 1, courier }: Facts = {}) {
    const placed = await orderOf(quantity, { price });
    const parcel = await pack(placed.id, placed.lines);
    const number = aNumber();
    await handOver(parcel, number, courier);
    return { ...parcel, number, state: 'handed_over' as const };
  }

  async function delivered(facts: Facts = {}) {
    const parcel = await sent(facts);
    await move(parcel, 'delivered');
    return parcel;
  }

  const read = async (id: string) => (await asClerk('readOrder', { params: { id } })).body;

  return { clerk, call, asClerk, order, orderOf, pack, handOver, onTheRoad, bring, sent, delivered, move, read };
}
