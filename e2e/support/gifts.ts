import { createHmac, randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { readSql } from './database.ts';
import { linesOf, sendParcel } from './parcels.ts';
import { ADMIN, addAddress, callApi, type Person, signInElsewhere } from './people.ts';
import { SHOP_URL } from './ports.ts';
import { aCustomerWithCart, type Ware } from './shopping.ts';

type Line = { orderLineId: string; parcelId: string | null; quantity: number };
type Gift = {
  options: { lines: Line[] };
  returns: { id: string; lines: { id: string; quantity: number }[] }[];
  credits: { code: string }[];
};

/** Lets orders be gifts; it is never switched off, for other journeys need it. */
export async function openGifts(): Promise<void> {
  const isOpen = async () => {
    const company = await callApi('GET', '/company-details', {});
    return ((await company.json()) as { gifts: boolean }).gifts;
  };
  if (await isOpen()) return;
  const token = await signInElsewhere(ADMIN);
  const reply = await callApi('PUT', '/admin/settings', { token, body: { gifts: true } });
  expect(reply.status, await reply.clone().text()).toBe(200);
  await expect.poll(isOpen).toBe(true);
}

/** Somebody whose present for Meera has just come; answers what its slip leads to as well. */
export async function aGift(ware: Ware, quantity = 1): Promise<{ person: Person; id: string; path: string }> {
  await openGifts();
  const person = await aCustomerWithCart([ware], quantity);
  await addAddress(person, '14 Laxmi Road');
  const token = await signInElsewhere(person);
  const { addresses } = (await (await callApi('GET', '/addresses', { token })).json()) as {
    addresses: { id: string }[];
  };
  const reply = await fetch(`${SHOP_URL}/api/orders/place`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: JSON.stringify({
      addressId: addresses[0]?.id,
      paymentMethod: 'COD',
      gift: { name: 'Meera Joshi', contact: 'meera.joshi@mail.example' },
    }),
  });
  expect(reply.status, await reply.clone().text()).toBe(201);
  const { order } = (await reply.json()) as { order: { id: string } };
  await bringGift(person, order.id);
  return { person, id: order.id, path: giftPath(order.id) };
}

export async function bringGift(person: Person, orderId: string): Promise<void> {
  await sendParcel(orderId, await linesOf(person, orderId), 'delivered');
}

/** What the slip of a gift leads to. */
export function giftPath(orderId: string): string {
  const key = Buffer.from(readSql(`select encode(secret, 'hex') from signing_keys where purpose = 'gift'`), 'hex');
  return `/gift/${orderId}-${createHmac('sha256', key).update(orderId).digest('base64url')}`;
}

/** The staff's part: the newest return of a gift is accepted, has come, and is as good as new. */
export async function takeBack(path: string): Promise<void> {
  const { returns } = await readGift(path);
  const [back] = returns;
  await asStaff(`/returns/${back?.id}/decision`, { kind: 'accept' });
  await asStaff(`/returns/${back?.id}/received`);
  const lines = back?.lines.map(({ id, quantity }) => ({ id, sellable: quantity, damaged: 0, notOurs: 0, missing: 0 }));
  await asStaff(`/returns/${back?.id}/inspection`, { lines });
}

/** A code that is worth so many units of something. */
export async function aGiftCode(ware: Ware, quantity = 1): Promise<string> {
  const { path } = await aGift(ware, quantity);
  const { options } = await readGift(path);
  const lines = options.lines.map(({ orderLineId, parcelId }) => ({
    orderLineId,
    parcelId,
    quantity,
    reason: 'changed_mind',
    wish: 'credit',
  }));
  const asked = await callApi('POST', `/${path.replace('/gift/', 'gifts/')}/returns`, { body: { lines } });
  expect(asked.status, await asked.clone().text()).toBe(201);
  await takeBack(path);
  return (await readGift(path)).credits[0]?.code ?? '';
}

async function readGift(path: string): Promise<Gift> {
  const reply = await callApi('GET', path.replace('/gift/', '/gifts/'), {});
  expect(reply.status, await reply.clone().text()).toBe(200);
  return (await reply.json()) as Gift;
}

async function asStaff(path: string, body?: object): Promise<void> {
  const token = await signInElsewhere(ADMIN);
  const reply = await callApi('POST', path, { token, body });
  expect(reply.ok, await reply.clone().text()).toBe(true);
}
