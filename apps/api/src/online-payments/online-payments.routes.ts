import type { FastifyInstance } from 'fastify';
import { assertOwnOrder } from '../orders/orders.service.ts';
import { HOUR } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import type { Limit, Limiter } from '../platform/limits/limiter.ts';
import type { Signer } from '../platform/signed-token.ts';
import type { GetSettings } from '../settings/settings.service.ts';
import type { PaymentDeps } from './check-payment.service.ts';
import { getOrderPayment } from './order-payment.service.ts';
import { readPayToken } from './pay-link.ts';
import { payWithCash } from './pay-with-cash.service.ts';
import { startPayment } from './start-payment.service.ts';

type Deps = PaymentDeps & { db: Db; settings: GetSettings; limiter: Limiter; signer: Signer; publicUrl: string };

// More than a customer starts in an hour, but too few to burden a provider.
const START_LIMIT: Limit = { name: 'start-payment', max: 40, windowMs: HOUR };
// A page asks every three seconds.
const READ_LIMIT: Limit = { name: 'read-payment', max: 1500, windowMs: HOUR };

export function onlinePaymentRoutes(app: FastifyInstance, deps: Deps): void {
  const { settings, providers } = deps;
  endpoint(app, 'listPaymentMethods', async () => {
    const [first] = providers.values();
    const ways = [...new Set([...providers.values()].flatMap((provider) => provider.ways))];
    return {
      methods: [
        { method: 'COD' as const, ways: [] },
        ...(first ? [{ method: 'ONLINE' as const, provider: first.name, ways, isUpiOnly: first.isUpiOnly }] : []),
      ],
      minutesToPay: (await settings()).minutesToPay,
    };
  });
  customerRoutes(app, deps);
  linkRoutes(app, deps);
}

function customerRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, limiter } = deps;
  endpoint(app, 'startPayment', async ({ session, params: { id }, body, log }) => {
    await limiter.take(START_LIMIT, session.userId);
    await assertOwnOrder(db, { userId: session.userId, orderId: id });
    return startPayment(db, { orderId: id, way: body.way, returnPath: `/pay/${id}` }, { ...deps, log });
  });
  endpoint(app, 'getOrderPayment', async ({ session, params: { id } }) => {
    await limiter.take(READ_LIMIT, session.userId);
    await assertOwnOrder(db, { userId: session.userId, orderId: id });
    return getOrderPayment(db, id, deps);
  });
  endpoint(app, 'payWithCash', async ({ session, params: { id } }) => {
    await assertOwnOrder(db, { userId: session.userId, orderId: id });
    await payWithCash(db, id, deps);
    return { ...(await getOrderPayment(db, id, deps)), status: 'cash' as const };
  });
}

function linkRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, limiter, signer, now } = deps;
  endpoint(app, 'startPaymentByLink', async ({ params: { token }, body, log }) => {
    const orderId = await readPayToken(signer, token, now());
    await limiter.take(START_LIMIT, orderId);
    return startPayment(db, { orderId, way: body.way, returnPath: `/pay/t/${token}` }, { ...deps, log });
  });
  endpoint(
    app,
    'getPaymentByLink',
    async ({ params: { token } }) => {
      const orderId = await readPayToken(signer, token, now());
      await limiter.take(READ_LIMIT, orderId);
      return getOrderPayment(db, orderId, deps);
    },
    { neverCached: true },
  );
  endpoint(app, 'payWithCashByLink', async ({ params: { token } }) => {
    const orderId = await readPayToken(signer, token, now());
    await payWithCash(db, orderId, deps);
    return { ...(await getOrderPayment(db, orderId, deps)), status: 'cash' as const };
  });
}
