import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/database/db.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import type { Signer } from '../../platform/signed-token.ts';
import type { PaymentDeps } from '../check-payment.service.ts';
import { checkPaymentNow } from './check-now.service.ts';
import { getPaymentDetails } from './payment-details.service.ts';
import { createPaymentLink } from './payment-link.service.ts';
import { listStaffPayments } from './payment-list.service.ts';
import { getPaymentSettings } from './payment-settings.service.ts';
import { getPaymentTotals } from './payment-totals.queries.ts';
import { resolvePayment } from './resolve-payment.service.ts';
import { getTestPayment, runTestPayment } from './test-payment.service.ts';

type Deps = PaymentDeps & { db: Db; config: Config; signer: Signer };

export function staffPaymentRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config, now } = deps;
  endpoint(app, 'listPayments', ({ query, session: { permissions } }) =>
    listStaffPayments(db, query, { now, permissions }),
  );
  endpoint(app, 'createPaymentLink', ({ params: { id }, session }) =>
    createPaymentLink(db, { orderId: id, actorId: session.userId }, { ...deps, publicUrl: config.PUBLIC_URL }),
  );
  endpoint(app, 'getPaymentTotals', ({ query }) => getPaymentTotals(db, query, now));
  endpoint(app, 'getPayment', ({ params: { id } }) => getPaymentDetails(db, id, now()));
  endpoint(app, 'checkPayment', async ({ params: { id }, log }) => ({
    payment: await checkPaymentNow(db, id, { ...deps, log }),
  }));
  endpoint(app, 'resolvePayment', async ({ params: { id }, body, session }) => ({
    payment: await resolvePayment(db, { ...body, id, actorId: session.userId }, now),
  }));
  endpoint(app, 'getPaymentSettings', () => getPaymentSettings(deps));
  endpoint(app, 'runTestPayment', async ({ body: { provider }, session, log }) => ({
    test: await runTestPayment(
      db,
      { provider, actorId: session.userId },
      { ...deps, publicUrl: config.PUBLIC_URL, log },
    ),
  }));
  endpoint(app, 'getTestPayment', async ({ params: { id } }) => ({ test: await getTestPayment(db, id, deps) }));
}
