import type { EndpointResponse } from '@kinari/contract/contract';
import { recordAuditEntry } from '../../audit/audit-log.service.ts';
import { findOrderToPay } from '../../orders/orders.service.ts';
import type { PaymentProviders } from '../../payment-providers/create-payment-providers.ts';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Signer } from '../../platform/signed-token.ts';
import { canPayOrderOnline } from '../order-payment.service.ts';
import { createPayLink } from '../pay-link.ts';

type Deps = { providers: PaymentProviders; signer: Signer; publicUrl: string; now: Now };

/** Creates a link to pay for an order, which staff send to the customer. */
export async function createPaymentLink(
  db: Db,
  { orderId, actorId }: { orderId: string; actorId: string },
  { providers, signer, publicUrl, now }: Deps,
): Promise<EndpointResponse<'createPaymentLink'>> {
  if (providers.size === 0) throw new DomainError('online_payment_off');
  await db.transaction().execute(async (tx) => {
    const order = await findOrderToPay(tx, orderId);
    if (!order) throw new DomainError('not_found');
    if (order.paymentStatus !== 'PENDING') throw new DomainError('already_paid');
    if (!(await canPayOrderOnline(tx, order))) throw new DomainError('order_ended');
    await recordAuditEntry(
      tx,
      { kind: 'order', id: orderId, actorId },
      { action: 'order.payment_link_created', data: { order: orderId } },
    );
  });
  const { url, validUntil } = await createPayLink({ signer, publicUrl, now: now() }, orderId);
  return { url, validUntil: validUntil.toISOString() };
}
