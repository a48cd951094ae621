import { randomUUID } from 'node:crypto';
import type { Reply, Request } from '@kinari/contract/contract';
import type { CallName } from '@kinari/contract/routes';
import type { Settings } from '@kinari/contract/settings';
import { sql } from 'kysely';
import { aProduct, aStockedVariant } from './factories.ts';
import { openPackingTable } from './parcels.ts';
import type { Shop } from './shop.ts';

type Asked = Request<'askReturn'>['body'];
export type AskedLine = Asked['lines'][number];
type Answered<Name extends CallName> = { status: number; body: Reply<Name> & { code?: string; message?: string } };

/** A shop that takes returns, somebody who buys there, and a clerk. */
export async function openReturnsDesk(shop: Pick<Shop, 'app' | 'db'>, set: Partial<Settings> = {}) {
  const { db } = shop;
  for (const [key, value] of Object.entries({ returnsOnline: true, ...set }))
    await sql`insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)`.execute(db);
  const table = await openPackingTable(shop);

  type Facts = {
    stock?: number;
    price?: number;
    saving?: number;
    others?: { size: string; stock: number; price?: number }[];
  };

  /** An order of a new product that was delivered as a whole; the other sizes of it in the order they are named. */
  async function delivered(
    quantity: number,
    { stock = 10, price = 100_000, saving = 0, others = [] }: Facts = {},
    how: 'as a whole' | 'by parcel' | 'not yet' = 'as a whole',
  ) {
    const { id: productId } = await aProduct(db);
    const { id: variantId } = await aStockedVariant(db, { productId, size: 'M', stock, price, saving });
    const otherIds: string[] = [];
    for (const other of others) otherIds.push((await aStockedVariant(db, { productId, price, ...other })).id);
    const placed = await table.order([{ variantId, quantity }]);
    const parcel = how === 'by parcel' ? await table.bring(placed.id, 'delivered') : undefined;
    if (how === 'as a whole') await setStatus(placed.id, 'DELIVERED');
    const line = (wanted: Partial<AskedLine> = {}): AskedLine => ({
      orderLineId: placed.lines[0]!.orderLineId,
      parcelId: parcel?.id ?? null,
      quantity: 1,
      reason: 'too_small',
      wish: 'money',
      ...wanted,
    });
    return { ...placed, productId, variantId, otherIds, parcel, line };
  }
  type Order = Pick<Awaited<ReturnType<typeof delivered>>, 'id' | 'customer'>;

  const setStatus = (id: string, deliveryStatus: 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED') =>
    table.asClerk('updateDeliveryStatus', { params: { id }, body: { deliveryStatus } });

  const as = <Name extends CallName>({ customer }: Order, name: Name, given: object, key?: string) =>
    table.call(customer, name, given, key) as Promise<Answered<Name>>;

  const options = (order: Order) => as(order, 'readReturnOptions', { params: { id: order.id } });

  const ask = (order: Order, lines: AskedLine[], more: Partial<Asked> = {}, key: string = randomUUID()) =>
    as(order, 'askReturn', { params: { id: order.id }, body: { lines, ...more } }, key);

  /** A return that was asked for, or an error. */
  async function asked(order: Order, lines: AskedLine[], more: Partial<Asked> = {}) {
    const { status, body } = await ask(order, lines, more);
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.return;
  }

  const decide = (id: string, body: Request<'decideReturn'>['body'] = { kind: 'accept' }) =>
    table.asClerk('decideReturn', { params: { id }, body });
  const receive = (id: string) => table.asClerk('receiveReturn', { params: { id } });

  /** A return that was asked for, accepted and has arrived. */
  async function received(order: Order, lines: AskedLine[], more: Partial<Asked> = {}) {
    const back = await asked(order, lines, more);
    await decide(back.id);
    const { status, body } = await receive(back.id);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.return;
  }

  type Found = { sellable?: number; damaged?: number; notOurs?: number; missing?: number; serials?: string[] };
  const inspect = (back: { id: string; lines: { id: string }[] }, found: Found[], said?: string) =>
    table.asClerk('inspectReturn', {
      params: { id: back.id },
      body: {
        lines: back.lines.map(({ id }, n) => ({ id, sellable: 0, damaged: 0, notOurs: 0, missing: 0, ...found[n] })),
        ...(said && { said }),
      },
    });

  const withdraw = (order: Order, id: string) => as(order, 'withdrawReturn', { params: { id } });
  const listOwn = async (order: Order) => (await as(order, 'listOwnReturns', { params: { id: order.id } })).body;
  const readReturn = async (id: string) => (await table.asClerk('readReturn', { params: { id } })).body.return;

  return {
    ...table,
    as,
    delivered,
    setStatus,
    options,
    ask,
    asked,
    decide,
    receive,
    received,
    inspect,
    withdraw,
    listOwn,
    readReturn,
  };
}
