import type { FastifyInstance } from 'fastify';
import { HOUR, type Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import type { Limit, Limiter } from '../platform/http/limiter.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { decideFailure, decideOwnFailure } from './decisions.service.ts';
import { handOver, moveParcel, receiveParcel, renumberParcel, tell } from './parcels.service.ts';
import { trackOrder } from './track.service.ts';

// By link, not by address: half a city comes from one address of its carrier, and a signature is not guessed.
const LOOKS: Limit = { name: 'track', most: 300, withinMs: HOUR };
const DECISIONS: Limit = { name: 'decide', most: 20, withinMs: HOUR };

type Parts = { db: Db; limiter: Limiter; now: Now };

export function parcelsRoutes(app: FastifyInstance, { db, limiter, now }: Parts): void {
  endpoint(app, 'handOver', async ({ session, body }) => ({
    outcomes: await handOver(db, { ...body, actorId: session.userId, now }),
  }));

  endpoint(app, 'moveParcel', async ({ session, params, body }) => ({
    parcel: await moveParcel(db, params.id, { ...body, actorId: session.userId, now }),
  }));

  endpoint(app, 'renumberParcel', async ({ session, params, body }) => ({
    parcel: await renumberParcel(db, params.id, { ...body, actorId: session.userId }),
  }));

  endpoint(app, 'decideFailure', async ({ session, params, body }) => {
    await decideFailure(db, params.id, { decision: body, actorId: session.userId, now });
    return { parcel: await tell(db, params.id) };
  });

  endpoint(app, 'decideOwnFailure', async ({ session, params, body }) => {
    await limiter.take(DECISIONS, session.userId);
    const own = { userId: session.userId, orderId: params.id };
    return decideOwnFailure(db, own, { parcelId: params.parcelId, decision: body, now });
  });

  endpoint(app, 'receiveParcel', async ({ session, params, body }) => ({
    parcel: await receiveParcel(db, params.id, { ...body, actorId: session.userId, now }),
  }));

  endpoint(
    app,
    'trackOrder',
    async ({ params }) => {
      await limiter.take(LOOKS, params.token);
      return trackOrder(db, params.token, now);
    },
    { neverCached: true },
  );

  endpoint(app, 'decideByLink', async ({ params, body }) => {
    await limiter.take(DECISIONS, params.token);
    const { parcels } = await trackOrder(db, params.token, now);
    if (!parcels.some(({ id }) => id === params.id)) throw new Refusal('link_not_valid');
    await decideFailure(db, params.id, { decision: body, actorId: null, now });
    return trackOrder(db, params.token, now);
  });
}
