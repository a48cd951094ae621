import { randomBytes } from 'node:crypto';
import { expireOrder } from '@kinari/api/online-payments/expire-orders.service';
import { settlePayment } from '@kinari/api/online-payments/settle.service';
import { findOrderToPay, setPayUntil } from '@kinari/api/orders/orders.service';
import { insertPayment, scheduleCheck, updatePayment } from '@kinari/api/payment-attempts/payment-attempts.service';
import { storePaymentEvent } from '@kinari/api/payment-attempts/payment-events.service';
import type { AttemptState, Capture } from '@kinari/api/payment-providers/payment-provider';
import { sendRefund } from '@kinari/api/payments/send-refund.service';
import type { Db } from '@kinari/api/platform/database/db';
import type { PlannedPayment } from './planned-order.ts';
import { createProviderPaymentId, STORY_PROVIDERS } from './story-providers.ts';
import type { Timeline } from './timeline.ts';

const MINUTES_TO_PAY = 20;
const MISSING_PAISE = 900;
/** Fee of the provider with 18% GST: 2.36% of the payment. */
const FEE_SHARE = 0.02;
const GST_SHARE = 0.18;

const after = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);

type PaidOrder = { db: Db; timeline: Timeline; orderId: string; payment: PlannedPayment; placedAt: Date };

/** Adds the steps of an online payment to the timeline. The shop's own services apply what the provider reports. */
export async function addPaymentSteps({ db, timeline, orderId, payment, placedAt }: PaidOrder): Promise<void> {
  const order = await findOrderToPay(db, orderId);
  // Store credit paid for everything.
  if (!order?.payUntil) return;
  const { outcome, provider, secondsToPay } = payment;
  const paise = order.duePaise;
  const reference = `${orderId}-${randomBytes(4).toString('hex')}`;
  const payUntil = after(placedAt, MINUTES_TO_PAY * 60);
  const providerId = `${provider === 'razorpay' ? 'plink_' : 'OMO'}${randomBytes(7).toString('hex')}`;
  const id = await db.transaction().execute(async (tx) => {
    await setPayUntil(tx, orderId, payUntil);
    return insertPayment(tx, { orderId, way: 'page', provider, reference, paise, nextCheckAt: payUntil });
  });
  await updatePayment(db, id, { status: 'waiting', providerId, expiresAt: payUntil });
  const state: AttemptState = {
    providerId,
    reference,
    status: outcome === 'declined' ? 'failed' : 'paid',
    captures: [],
    isUnderWay: false,
    reason: outcome === 'declined' ? 'Payment was declined by the bank' : null,
    action: null,
  };
  const paidAt = after(placedAt, secondsToPay);
  if (outcome !== 'unpaid')
    timeline.add(paidAt, async () => {
      const captures = listCaptures(payment, paise, paidAt);
      await settlePayment(db, id, { ...state, captures }, paidAt);
      await sendSourceRefunds(db, orderId, paidAt);
    });
  if (outcome === 'unpaid' || outcome === 'declined' || outcome === 'too_little')
    timeline.add(after(payUntil, 30), () =>
      expireOrder(db, orderId, { providers: STORY_PROVIDERS, now: () => after(payUntil, 30) }),
    );
}

function listCaptures(
  { outcome, provider, method, payerMask }: PlannedPayment,
  paise: number,
  paidAt: Date,
): Capture[] {
  const received = outcome === 'too_little' ? paise - MISSING_PAISE : paise;
  const taxPaise = Math.round(received * FEE_SHARE * GST_SHARE);
  const createCapture = (at: Date): Capture => ({
    providerPaymentId: createProviderPaymentId(provider),
    paise: received,
    currency: 'INR',
    paidAt: at,
    method,
    payerMask,
    feePaise: Math.round(received * FEE_SHARE) + taxPaise,
    feeTaxPaise: taxPaise,
  });
  if (outcome === 'declined') return [];
  return [createCapture(paidAt), ...(outcome === 'paid_twice' ? [createCapture(after(paidAt, 20))] : [])];
}

/** Sends the approved refunds of an order to the account that the customer paid with. */
export async function sendSourceRefunds(db: Db, orderId: string, at: Date): Promise<void> {
  const refunds = await db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .where('method', '=', 'source')
    .where('status', '=', 'pending')
    .execute();
  for (const { id } of refunds) await sendRefund(db, id, { providers: STORY_PROVIDERS, now: () => at });
}

/** A provider reported a payment that this shop did not start. */
export async function addUnknownPayment(db: Db): Promise<void> {
  await storePaymentEvent(db, {
    provider: 'razorpay',
    event: { key: 'evt_OtherShop0001', reference: 'plink_OtherShop0001', providerId: null, refundId: null },
    body: Buffer.from('{"event":"payment_link.paid"}'),
    paymentId: null,
  });
}

/** No provider knows these payments, so no job must ask about them. */
export async function stopPaymentChecks(db: Db): Promise<void> {
  const open = await db.selectFrom('payments').select('id').where('next_check_at', 'is not', null).execute();
  for (const { id } of open) await scheduleCheck(db, id, null);
}
