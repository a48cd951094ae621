import type { FastifyInstance } from 'fastify';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import type { Cipher } from '../platform/encryption.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import {
  confirmRefund,
  exportRefunds,
  listPendingRefunds,
  recordRefundPayment,
  remindRefundCustomer,
  setRefundDestination,
} from './pending-refunds.service.ts';
import { approveRefund, retryRefund } from './refund-approval.service.ts';

/** `hasPayouts`: refunds to a UPI ID or bank account can be sent by a provider. */
type Deps = { db: Db; cipher: Cipher; hasPayouts: boolean; now: Now };

export function refundsRoutes(app: FastifyInstance, { db, cipher, hasPayouts, now }: Deps): void {
  endpoint(app, 'setRefundDestination', ({ session, params, body }) =>
    setRefundDestination(db, { id: params.id, userId: session.userId, destination: body }, cipher),
  );

  endpoint(app, 'listPendingRefunds', ({ query }) => listPendingRefunds(db, query, { now, hasPayouts }));
  endpoint(app, 'exportRefunds', ({ session, log }) =>
    exportRefunds(db, { actorId: session.userId, cipher, now, log }),
  );

  endpoint(app, 'remindRefundCustomer', ({ session, params }) =>
    remindRefundCustomer(db, { id: params.id, actorId: session.userId, now }),
  );
  endpoint(app, 'recordRefundPayment', ({ session, params, body }) =>
    recordRefundPayment(db, { id: params.id, reference: body.reference, actorId: session.userId, now }),
  );
  endpoint(app, 'approveRefund', ({ session, params }) =>
    approveRefund(db, { id: params.id, actorId: session.userId, now, hasPayouts }),
  );
  endpoint(app, 'retryRefund', ({ session, params }) =>
    retryRefund(db, { id: params.id, actorId: session.userId, now, hasPayouts }),
  );
  endpoint(app, 'confirmRefund', ({ session, params }) =>
    confirmRefund(db, { id: params.id, actorId: session.userId, now }),
  );
}
