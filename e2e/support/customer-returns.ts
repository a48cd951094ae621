import { randomUUID } from 'node:crypto';
import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import type { RETURN_REASONS } from '@kinari/contract/labels/return-labels';
import { expect } from '@playwright/test';
import { createPng } from './images.ts';
import { createOrders } from './packing.ts';
import { callApi, getToken, type Person } from './people.ts';
import { SHOP_URL } from './ports.ts';
import { createShipment, listShipmentLines } from './shipments.ts';
import type { TestProduct } from './shopping.ts';

type CustomerReturn = EndpointResponse<'requestReturn'>['return'];
type ReturnRequest = EndpointBody<'requestReturn'>;
type ReturnRequestLine = ReturnRequest['lines'][number];
export type DeliveredOrder = { person: Person; orderId: string; shipmentId: string; lineIds: string[] };

export const UPI_DESTINATION = { method: 'upi', upiId: 'ravi.rao@okbank' } as const;

/** Creates a delivered order of a new customer. `serials` are the serial numbers per line, if recorded. */
export async function createDeliveredOrder(
  products: TestProduct[],
  { quantity = 1, serials = [] as string[][] } = {},
): Promise<DeliveredOrder> {
  const { person, ids } = await createOrders(products, { quantity });
  const [orderId = ''] = ids;
  const lines = await listShipmentLines(person, orderId);
  const packed = lines.map((line, index) => ({ ...line, ...(serials[index] && { serials: serials[index] }) }));
  const shipmentId = await createShipment(orderId, packed, 'delivered');
  return { person, orderId, shipmentId, lineIds: lines.map(({ orderLineId }) => orderLineId) };
}

type ReturnLineInput = Partial<Omit<ReturnRequestLine, 'reason'>> & { reason?: keyof typeof RETURN_REASONS };

/** Requests a return as the customer, with one line per entry of `wanted`. */
export async function requestReturn(
  { person, orderId, shipmentId, lineIds }: DeliveredOrder,
  lineInputs: ReturnLineInput[] = [{}],
  rest: Omit<ReturnRequest, 'lines'> = { destination: UPI_DESTINATION },
): Promise<CustomerReturn> {
  const token = await getToken(person);
  const lines = lineInputs.map((line, index) => ({
    orderLineId: lineIds[index],
    shipmentId,
    quantity: 1,
    reason: 'too_small',
    resolution: 'refund',
    ...line,
  }));
  const reply = await fetch(`${SHOP_URL}/api/orders/${orderId}/returns`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: JSON.stringify({ lines, ...rest }),
  });
  expect(reply.status, await reply.clone().text()).toBe(201);
  return ((await reply.json()) as EndpointResponse<'requestReturn'>).return;
}

export async function addPhoto(person: Person, { id }: CustomerReturn): Promise<void> {
  const token = await getToken(person);
  const form = new FormData();
  const { buffer, mimeType, name } = createPng('seam.png');
  form.append('photos', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  const reply = await fetch(`${SHOP_URL}/api/returns/${id}/photos`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: form,
  });
  expect(reply.status, await reply.clone().text()).toBe(201);
}

export async function getCustomerReturn(
  { person, orderId }: DeliveredOrder,
  { id }: CustomerReturn,
): Promise<CustomerReturn> {
  const token = await getToken(person);
  const reply = await callApi('GET', `/orders/${orderId}/returns`, { token });
  const { returns } = (await reply.json()) as EndpointResponse<'listMyReturns'>;
  const customerReturn = returns.find((candidate) => candidate.id === id);
  if (!customerReturn) throw new Error('The return is gone');
  return customerReturn;
}
