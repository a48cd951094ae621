import { pieces } from './ask.ts';
import type { Courier, Decision, Scan } from './courier.ts';
import { isKey } from './hook-key.ts';
import { indianDay } from './indian-time.ts';
import { openCalls, readReply, type ShiprocketKeys } from './shiprocket-calls.ts';
import {
  askForPickup,
  cancelOrders,
  findOrders,
  labelOf,
  makeOrder,
  parcelOf,
  shipmentOf,
} from './shiprocket-orders.ts';
import { scanOf, scansOfHook } from './shiprocket-scans.ts';
import { tracked } from './shiprocket-shapes.ts';

const MOST_TRACKED = 50;

/** https://apidocs.shiprocket.in/: a broker of couriers. It knows no idempotency and has no test mode. */
export function openShiprocket(keys: ShiprocketKeys): Courier {
  const call = openCalls(keys);
  return {
    name: 'shiprocket',
    book: (booking) => makeOrder(call, booking, keys),
    async lookUp(reference) {
      const orders = await findOrders(call, reference);
      const order = orders.find((found) => found.channel_order_id === reference);
      return order && parcelOf(call, order);
    },
    async label(number) {
      const shipment = shipmentOf(await findOrders(call, number), number);
      return shipment && labelOf(call, shipment.id);
    },
    async collect(numbers, on) {
      for (const number of numbers) {
        const shipment = shipmentOf(await findOrders(call, number), number);
        if (shipment) await askForPickup(call, shipment.id, on);
      }
    },
    async cancel(number) {
      const orders = await findOrders(call, number);
      const ids = orders.filter((order) => shipmentOf([order], number)).map(({ id }) => id);
      await cancelOrders(call, ids);
    },
    async track(numbers) {
      const scans: Scan[] = [];
      for (const awbs of pieces(numbers, MOST_TRACKED)) {
        const answer = await call({ method: 'POST', path: '/v1/external/courier/track/awbs', body: { awbs } });
        for (const [number, { tracking_data: data }] of Object.entries(readReply(tracked, answer))) {
          scans.push(...(data.shipment_track_activities ?? []).flatMap((activity) => scanOf(number, activity)));
        }
      }
      return scans;
    },
    async decide(number, decision) {
      const path = `/v1/external/ndr/${encodeURIComponent(number)}/action`;
      await call({ method: 'POST', path, body: actionOf(decision) });
    },
    verifyHook: (headers) => isKey(headers['x-api-key'], keys.hookKey),
    readHook: (_headers, body) => scansOfHook(body),
  };
}

// "Action NDR"; the fields beside action and comments are those its panel sends.
function actionOf(decision: Decision) {
  if (decision.kind === 'bring_back') return { action: 'return', comments: 'The shop wants it back' };
  if (decision.kind === 'try_again') {
    return { action: 're-attempt', comments: 'Please try again', deferred_date: indianDay(decision.on) };
  }
  const [address1 = '', ...others] = decision.lines;
  return {
    action: 're-attempt',
    comments: 'The customer gave another address or number',
    address1,
    address2: others.join(', '),
    phone: decision.mobile,
  };
}
