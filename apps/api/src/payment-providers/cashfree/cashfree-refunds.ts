import { IndeterminateError } from '../../platform/outbound/provider-errors.ts';
import { parseResponse } from '../../platform/outbound/send-request.ts';
import type { RefundRequest, RefundState } from '../payment-provider.ts';
import { formatPlainRupees } from '../rupees.ts';
import { sendOnce } from '../send-once.ts';
import type { CashfreeClient } from './cashfree-client.ts';
import { type CashfreeRefund, refund as refundEntity } from './cashfree-schemas.ts';

const NAME = 'cashfree';
const STATUSES = {
  SUCCESS: 'sent',
  PENDING: 'pending',
  ONHOLD: 'pending',
  CANCELLED: 'failed',
  FAILED: 'failed',
} as const;

export function sendRefund(client: CashfreeClient, refund: RefundRequest): Promise<RefundState> {
  const { id, paise, attempt } = refund;
  const path = `/orders/${encodeURIComponent(attempt.reference)}/refunds`;
  const body = { refund_id: id, refund_amount: Number(formatPlainRupees(paise)), refund_speed: 'STANDARD' };
  const lookUp = () => lookUpRefund(client, refund);
  return sendOnce(async () => {
    const response = await client.create({ method: 'POST', path, body });
    if (response) return toRefundState(parseResponse(NAME, refundEntity, response));
    const existing = await lookUp();
    if (!existing) throw new IndeterminateError(NAME, `${NAME}: an identical request is under way`);
    return existing;
  }, lookUp);
}

export async function lookUpRefund(
  client: CashfreeClient,
  { id, attempt }: RefundRequest,
): Promise<RefundState | undefined> {
  const path = `/orders/${encodeURIComponent(attempt.reference)}/refunds/${encodeURIComponent(id)}`;
  const response = await client.find({ path });
  return response && toRefundState(parseResponse(NAME, refundEntity, response));
}

function toRefundState(refund: CashfreeRefund): RefundState {
  const status = STATUSES[refund.refund_status];
  return {
    providerRefundId: refund.cf_refund_id,
    status,
    reference: refund.refund_arn ?? null,
    reason: status === 'failed' ? (refund.status_description ?? null) : null,
  };
}
