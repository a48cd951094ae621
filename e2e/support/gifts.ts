import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { createSignedToken } from '../signed-links.ts';
import { enableSetting } from './enable-setting.ts';
import { ADMIN, addAddress, callApi, getToken, type Person, signInOnOtherDevice } from './people.ts';
import { SHOP_URL } from './ports.ts';
import { createShipment, listShipmentLines } from './shipments.ts';
import { createCustomerWithCart, type TestProduct } from './shopping.ts';

type GiftLine = { orderLineId: string; shipmentId: string | null; quantity: number };
type Gift = {
  options: { lines: GiftLine[] };
  returns: { id: string; status: string; lines: { id: string; quantity: number }[] }[];
  credits: { code: string }[];
};

export const enableGifts = () => enableSetting('giftOrders');

/** Creates a delivered gift order. Also returns the path of the recipient's page. */
export async function createDeliveredGift(
  product: TestProduct,
  quantity = 1,
): Promise<{ person: Person; id: string; path: string }> {
  await enableGifts();
  const person = await createCustomerWithCart([product], quantity);
  await addAddress(person, '14 Laxmi Road');
  const token = await getToken(person);
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
  await deliverGift(person, order.id);
  return { person, id: order.id, path: giftPath(order.id) };
}

export async function deliverGift(person: Person, orderId: string): Promise<void> {
  await createShipment(orderId, await listShipmentLines(person, orderId), 'delivered');
}

/** Returns the path of the recipient's page, as printed on the packing slip. */
export function giftPath(orderId: string): string {
  return `/gift/${createSignedToken('gift', orderId)}`;
}

export async function approveGiftReturn(path: string): Promise<void> {
  const [giftReturn] = (await getGift(path)).returns;
  await postAsStaff(`/returns/${giftReturn?.id}/review`, { kind: 'approve' });
}

/** Receives and inspects the newest return of a gift, as staff. All units are sellable. */
export async function receiveGiftReturn(path: string): Promise<void> {
  const [giftReturn] = (await getGift(path)).returns;
  if (giftReturn?.status === 'requested') await approveGiftReturn(path);
  await postAsStaff(`/returns/${giftReturn?.id}/receive`);
  const lines = giftReturn?.lines.map(({ id, quantity }) => ({
    id,
    sellable: quantity,
    damaged: 0,
    wrongItem: 0,
    missing: 0,
  }));
  await postAsStaff(`/returns/${giftReturn?.id}/inspection`, { lines });
}

/** Creates a gift code with the value of `quantity` units of a product. */
export async function createGiftCode(product: TestProduct, quantity = 1): Promise<string> {
  const { path } = await createDeliveredGift(product, quantity);
  const { options } = await getGift(path);
  const lines = options.lines.map(({ orderLineId, shipmentId }) => ({
    orderLineId,
    shipmentId,
    quantity,
    reason: 'changed_mind',
    resolution: 'store_credit',
  }));
  const response = await callApi('POST', `/${path.replace('/gift/', 'gifts/')}/returns`, { body: { lines } });
  expect(response.status, await response.clone().text()).toBe(201);
  await receiveGiftReturn(path);
  return (await getGift(path)).credits[0]?.code ?? '';
}

async function getGift(path: string): Promise<Gift> {
  const reply = await callApi('GET', path.replace('/gift/', '/gifts/'), {});
  expect(reply.status, await reply.clone().text()).toBe(200);
  return (await reply.json()) as Gift;
}

async function postAsStaff(path: string, body?: object): Promise<void> {
  const token = await signInOnOtherDevice(ADMIN);
  const reply = await callApi('POST', path, { token, body });
  expect(reply.ok, await reply.clone().text()).toBe(true);
}
