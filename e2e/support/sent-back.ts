import { randomUUID } from 'node:crypto';
import type { Body, Reply } from '@kinari/contract/contract';
import type { RETURN_REASONS } from '@kinari/contract/words/return-words';
import { expect } from '@playwright/test';
import { ordersOf } from './packing.ts';
import { linesOf, sendParcel } from './parcels.ts';
import { callApi, type Person, signInElsewhere } from './people.ts';
import { aPng } from './pictures.ts';
import { SHOP_URL } from './ports.ts';
import type { Ware } from './shopping.ts';

type OwnReturn = Reply<'askReturn'>['return'];
type Asked = Body<'askReturn'>;
type AskedLine = Asked['lines'][number];
/** An order that has come, and the parcel it came in. */
export type Delivered = { person: Person; orderId: string; parcelId: string; lineIds: string[] };

export const UPI = { means: 'upi', upiId: 'ravi.rao@okbank' } as const;

/** An order of somebody new that has come; `serials` of its units, line by line, where they are kept. */
export async function deliveredOrder(
  wares: Ware[],
  { quantity = 1, serials = [] as string[][] } = {},
): Promise<Delivered> {
  const { person, ids } = await ordersOf(wares, { quantity });
  const [orderId = ''] = ids;
  const lines = await linesOf(person, orderId);
  const packed = lines.map((line, place) => ({ ...line, ...(serials[place] && { serials: serials[place] }) }));
  const parcelId = await sendParcel(orderId, packed, 'delivered');
  return { person, orderId, parcelId, lineIds: lines.map(({ orderLineId }) => orderLineId) };
}

type Wanted = Partial<Omit<AskedLine, 'reason'>> & { reason?: keyof typeof RETURN_REASONS };

/** Asks for what of an order should go back, a line for each that is wanted, as its customer does. */
export async function askReturn(
  { person, orderId, parcelId, lineIds }: Delivered,
  wanted: Wanted[] = [{}],
  more: Omit<Asked, 'lines'> = { destination: UPI },
): Promise<OwnReturn> {
  const token = await signInElsewhere(person);
  const lines = wanted.map((line, place) => ({
    orderLineId: lineIds[place],
    parcelId,
    quantity: 1,
    reason: 'too_small',
    wish: 'money',
    ...line,
  }));
  const reply = await fetch(`${SHOP_URL}/api/orders/${orderId}/returns`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: JSON.stringify({ lines, ...more }),
  });
  expect(reply.status, await reply.clone().text()).toBe(201);
  return ((await reply.json()) as Reply<'askReturn'>).return;
}

/** As a customer adds a photo to what they asked for. */
export async function addPhoto(person: Person, { id }: OwnReturn): Promise<void> {
  const token = await signInElsewhere(person);
  const form = new FormData();
  const { buffer, mimeType, name } = aPng('seam.png');
  form.append('photos', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  const reply = await fetch(`${SHOP_URL}/api/returns/${id}/pictures`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: form,
  });
  expect(reply.status, await reply.clone().text()).toBe(201);
}

/** What the customer reads of their return. */
export async function ownReturn({ person, orderId }: Delivered, { id }: OwnReturn): Promise<OwnReturn> {
  const token = await signInElsewhere(person);
  const reply = await callApi('GET', `/orders/${orderId}/returns`, { token });
  const { returns } = (await reply.json()) as Reply<'listOwnReturns'>;
  const own = returns.find((one) => one.id === id);
  if (!own) throw new Error('The return is gone');
  return own;
}
