import { createHmac } from 'node:crypto';
import { expect } from '@playwright/test';
import { readSql } from './database.ts';
import { ADMIN, callApi, type Person, signInElsewhere } from './people.ts';

type State = 'packed' | 'handed_over' | 'moving' | 'out' | 'failed' | 'delivered';
type Line = { orderLineId: string; quantity: number };
type Order = { items: { id: string; quantity: number; product: { name: string } }[] };

// Where a parcel has been before it can be there.
const WAYS: Record<State, State[]> = {
  packed: [],
  handed_over: [],
  moving: ['moving'],
  out: ['moving', 'out'],
  failed: ['moving', 'out', 'failed'],
  delivered: ['moving', 'out', 'delivered'],
};
const DAY_MS = 24 * 60 * 60_000;

/** The lines of an order, as a parcel takes them. */
export async function linesOf(person: Person, orderId: string): Promise<Line[]> {
  const token = await signInElsewhere(person);
  const reply = await callApi('GET', `/orders/my-orders/${orderId}`, { token });
  const { order } = (await reply.json()) as { order: Order };
  return order.items.map(({ id, quantity }) => ({ orderLineId: id, quantity }));
}

/** Packs a parcel and brings it where it should be, as staff do; answers its id. */
export async function sendParcel(orderId: string, lines: Line[], state: State): Promise<string> {
  const token = await signInElsewhere(ADMIN);
  const write = async (path: string, body: object) => {
    const reply = await callApi('POST', path, { token, body });
    expect(reply.ok, await reply.clone().text()).toBe(true);
    return (await reply.json()) as { parcel: { id: string; position: number } };
  };
  const { parcel } = await write('/parcels', { orderId, lines });
  if (state === 'packed') return parcel.id;
  const number = String(Math.floor(Math.random() * 1e14)).padStart(14, '1');
  const trackUrl = `https://courier.example/${number}`;
  // Dear goods travel with a bill.
  const given = { courier: 'Delhivery', number, trackUrl, ewayBill: '123456789012' };
  await write('/parcels/hand-over', { parcels: [{ id: parcel.id, ...given }] });
  let seen: State = 'handed_over';
  for (const to of WAYS[state]) {
    // oxlint-disable-next-line no-await-in-loop -- one step after the other
    await write(`/parcels/${parcel.id}/move`, { to, seen, ...(to === 'failed' && { reason: 'Nobody at home' }) });
    seen = to;
  }
  return parcel.id;
}

/** The address that a letter of some days ago gives for an order. */
export function trackPath(orderId: string, daysAgo = 0): string {
  const key = Buffer.from(readSql(`select encode(secret, 'hex') from signing_keys where purpose = 'track'`), 'hex');
  const lastDay = Math.floor((Date.now() + (60 - daysAgo) * DAY_MS) / DAY_MS);
  const signed = `${orderId}${lastDay.toString(36)}`;
  return `/track/${signed}-${createHmac('sha256', key).update(signed).digest('base64url')}`;
}
