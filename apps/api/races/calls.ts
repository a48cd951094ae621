import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Reply } from '@kinari/contract/contract';
import type { DeliveryStatus } from '../src/orders/order-record.ts';
import type { Buyer } from './crowd.ts';
import type { Answer, Floor } from './floor.ts';

type Person = { headers: Record<string, string> };

const MOST_TRIES = 20;

/** Presses the button as the shop's page does: a busy shop (503) is asked again with the same key. */
export async function place(floor: Floor, buyer: Buyer, key: string = randomUUID()): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const answer = await press(floor, buyer, key);
    if (answer.status !== 503 || tries === MOST_TRIES) return answer;
    await wait(50 * tries);
  }
}

/** One request to place an order, with a key or without. */
export function press(floor: Floor, { headers, addressId }: Buyer, key?: string): Promise<Answer> {
  return floor.ask('POST', '/orders/place', {
    headers: { ...headers, ...(key && { 'idempotency-key': key }) },
    body: { addressId, paymentMethod: 'COD' },
  });
}

type Order = Reply<'placeOrder'>['order'];

/** The order of an answer that has one. */
export function orderIn({ status, body, text }: Answer): Order {
  if (status >= 300) throw new Error(`Expected an order, got ${status} ${text}`);
  return (body as Reply<'placeOrder'>).order;
}

export const cancel = (floor: Floor, { headers }: Person, id: string) =>
  floor.ask('PUT', `/orders/${id}/cancel`, { headers });

export const moveTo = (floor: Floor, { headers }: Person, id: string, deliveryStatus: DeliveryStatus) =>
  floor.ask('PUT', `/orders/${id}/status`, { headers, body: { deliveryStatus } });

/** Ships an order as the back office does: it says that the clerk saw it pending. */
export const shipPending = (floor: Floor, { headers }: Person, id: string) =>
  floor.ask('PUT', `/orders/${id}/status`, { headers, body: { deliveryStatus: 'SHIPPED', seenStatus: 'PENDING' } });

export const addToCart = (floor: Floor, { headers }: Person, productVariantId: string, quantity = 1) =>
  floor.ask('POST', '/cart/add', { headers, body: { productVariantId, quantity } });

export const setQuantity = (floor: Floor, { headers }: Person, cartItemId: string, newQuantity: number) =>
  floor.ask('PUT', '/cart/update-quantity', { headers, body: { cartItemId, newQuantity } });

export const removeLine = (floor: Floor, { headers }: Person, id: string) =>
  floor.ask('DELETE', `/cart/remove/${id}`, { headers });

type Cart = Reply<'readCart'>;

export async function cartOf(floor: Floor, { headers }: Person): Promise<Cart> {
  return (await floor.ask('GET', '/cart', { headers })).body as Cart;
}
