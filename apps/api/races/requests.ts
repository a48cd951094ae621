import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { EndpointResponse } from '@kinari/contract/contract';
import type { DeliveryStatus } from '../src/orders/order-record.ts';
import type { Buyer } from './buyers.ts';
import type { ApiResponse, RaceHarness } from './race-harness.ts';

type Caller = { headers: Record<string, string> };

const MAX_ATTEMPTS = 20;

/** Places an order like the storefront: retries a busy shop (503) with the same key. */
export async function placeOrderWithRetries(
  harness: RaceHarness,
  buyer: Buyer,
  key: string = randomUUID(),
): Promise<ApiResponse> {
  for (let attempts = 1; ; attempts++) {
    const response = await placeOrderRequest(harness, buyer, key);
    if (response.status !== 503 || attempts === MAX_ATTEMPTS) return response;
    await wait(50 * attempts);
  }
}

export function placeOrderRequest(
  harness: RaceHarness,
  { headers, addressId }: Buyer,
  key?: string,
): Promise<ApiResponse> {
  return harness.ask('POST', '/orders/place', {
    headers: { ...headers, ...(key && { 'idempotency-key': key }) },
    body: { addressId, paymentMethod: 'COD' },
  });
}

type Order = EndpointResponse<'placeOrder'>['order'];

/** Returns the order of a reply. Throws if there is none. */
export function getOrder({ status, body, text }: ApiResponse): Order {
  if (status >= 300) throw new Error(`Expected an order, got ${status} ${text}`);
  return (body as EndpointResponse<'placeOrder'>).order;
}

export const cancelOrderRequest = (harness: RaceHarness, { headers }: Caller, id: string) =>
  harness.ask('PUT', `/orders/${id}/cancel`, { headers });

export const updateDeliveryStatus = (
  harness: RaceHarness,
  { headers }: Caller,
  id: string,
  deliveryStatus: DeliveryStatus,
) => harness.ask('PUT', `/orders/${id}/status`, { headers, body: { deliveryStatus } });

/** Ships an order like the admin: sends that staff saw it as pending. */
export const shipPendingOrder = (harness: RaceHarness, { headers }: Caller, id: string) =>
  harness.ask('PUT', `/orders/${id}/status`, {
    headers,
    body: { deliveryStatus: 'SHIPPED', expectedStatus: 'PENDING' },
  });

export const addToCart = (harness: RaceHarness, { headers }: Caller, productVariantId: string, quantity = 1) =>
  harness.ask('POST', '/cart/add', { headers, body: { productVariantId, quantity } });

export const setQuantity = (harness: RaceHarness, { headers }: Caller, cartItemId: string, newQuantity: number) =>
  harness.ask('PUT', '/cart/update-quantity', { headers, body: { cartItemId, newQuantity } });

export const removeCartLine = (harness: RaceHarness, { headers }: Caller, id: string) =>
  harness.ask('DELETE', `/cart/remove/${id}`, { headers });

type Cart = EndpointResponse<'getCart'>;

export async function getCart(harness: RaceHarness, { headers }: Caller): Promise<Cart> {
  return (await harness.ask('GET', '/cart', { headers })).body as Cart;
}
