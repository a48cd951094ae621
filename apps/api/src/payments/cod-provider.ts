import type { Queryable } from '../platform/database/db.ts';
import { type PaymentProvider, PaymentRejectedError, type PaymentState } from './payment-provider.ts';

const NAME = 'cod';

/** Cash on delivery: the delivery agent collects the money, so delivered means paid. No outside service is involved. */
export function createCodProvider(db: Queryable): PaymentProvider {
  return {
    name: NAME,
    begin: async () => ({ kind: 'none' }),
    lookUp: ({ orderId, paise }) => lookUpDelivery(db, orderId, paise),
    // Nothing to cancel: an order that is not delivered was not paid.
    cancel: async () => undefined,
    refund: () => rejectWithoutDestination(),
    lookUpRefund: () => rejectWithoutDestination(),
    verifyWebhook: () => false,
    parseWebhook: () => [],
  };
}

async function lookUpDelivery(db: Queryable, orderId: string, paise: number): Promise<PaymentState> {
  const order = await db
    .selectFrom('orders')
    .select('delivery_status')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { status: order.delivery_status === 'DELIVERED' ? 'paid' : 'waiting', paise };
}

/** Cash has no source account, so the customer must name a UPI id or bank account. */
async function rejectWithoutDestination(): Promise<never> {
  throw new PaymentRejectedError(NAME, 'needs a destination');
}
