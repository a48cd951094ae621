import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Courier } from '../couriers/courier.ts';
import type { Couriers } from '../couriers/open-couriers.ts';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { askCourier } from './booking.service.ts';
import { tell } from './parcels.service.ts';
import { keepScans } from './scans.service.ts';

type Parts = { db: Db; couriers: Couriers; now: Now };

/** What couriers are asked, and what they tell. */
export function courierRoutes(app: FastifyInstance, { db, couriers, now }: Parts): void {
  endpoint(app, 'listCouriers', async () => ({
    couriers: [...couriers.keys()].filter((name) => name !== 'by-hand'),
  }));

  endpoint(app, 'bookParcel', async ({ session, params, body }) => {
    await askCourier(db, couriers, { ...body, parcelId: params.id, actorId: session.userId, now });
    return { parcel: await tell(db, params.id) };
  });

  const hears = (courier: Courier | undefined) => ({
    verify: (body: Buffer, headers: IncomingHttpHeaders) => courier?.verifyHook(headers, body) ?? false,
  });
  // Kept at once and read by a job: a courier waits for nobody.
  const keep = async (
    courier: Courier | undefined,
    { headers, body }: { headers: IncomingHttpHeaders; body: Buffer },
  ) => {
    if (courier) await keepScans(db, courier.name, courier.readHook(headers, body));
    return {};
  };
  const [rocket, delhivery] = [couriers.get('shiprocket'), couriers.get('delhivery')];
  endpoint(app, 'hearRocket', (request) => keep(rocket, request), hears(rocket));
  endpoint(app, 'hearDelhivery', (request) => keep(delhivery, request), hears(delhivery));
}
