import { parseResponse } from '../../platform/outbound/send-request.ts';
import type { RefundRequest, RefundState } from '../payment-provider.ts';
import { sendOnce } from '../send-once.ts';
import { type Call, callUnlessUnknown } from './razorpay-client.ts';
import { type RazorpayRefund, refund as refundEntity, refunds } from './razorpay-schemas.ts';

const NAME = 'razorpay';
const MAX_LISTED = '100';
const STATUSES = { pending: 'pending', processed: 'sent', failed: 'failed' } as const;

/** A refund that was sent before is rejected: "The payment has been fully refunded already". */
export function sendRefund(call: Call, refund: RefundRequest): Promise<RefundState> {
  const { id, paise, providerPaymentId } = refund;
  return sendOnce(
    async () => {
      const response = await call({
        method: 'POST',
        path: `/v1/payments/${encodeURIComponent(providerPaymentId)}/refund`,
        headers: { 'x-refund-idempotency': id },
        // The same for each call with this key, otherwise Razorpay rejects it.
        body: { amount: paise, speed: 'normal', receipt: id, notes: { refund_id: id } },
      });
      return toRefundState(parseResponse(NAME, refundEntity, response));
    },
    () => findOurRefund(call, refund),
  );
}

export async function lookUpRefund(
  call: Call,
  { providerRefundId, ...refund }: RefundRequest & { providerRefundId: string | null },
): Promise<RefundState | undefined> {
  const path = `/v1/refunds/${encodeURIComponent(providerRefundId ?? '')}`;
  const response = providerRefundId && (await callUnlessUnknown(call, { path }));
  return response ? toRefundState(parseResponse(NAME, refundEntity, response)) : findOurRefund(call, refund);
}

async function findOurRefund(
  call: Call,
  { id, providerPaymentId }: Pick<RefundRequest, 'id' | 'providerPaymentId'>,
): Promise<RefundState | undefined> {
  const path = `/v1/payments/${encodeURIComponent(providerPaymentId)}/refunds`;
  const response = await callUnlessUnknown(call, { path, query: { count: MAX_LISTED } });
  const items = response ? parseResponse(NAME, refunds, response).items : [];
  const found = items.find(({ receipt, notes }) => receipt === id || notes.refund_id === id);
  return found && toRefundState(found);
}

function toRefundState({ id, status, acquirer_data: acquirer }: RazorpayRefund): RefundState {
  const reference = acquirer?.arn ?? acquirer?.rrn ?? acquirer?.utr ?? null;
  return { providerRefundId: id, status: STATUSES[status], reference, reason: null };
}
