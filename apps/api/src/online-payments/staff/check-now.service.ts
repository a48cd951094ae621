import type { FastifyBaseLogger } from 'fastify';
import { findPayment } from '../../payment-attempts/payment-attempts.service.ts';
import type { Db } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { IndeterminateError, ProviderRejectedError } from '../../platform/outbound/provider-errors.ts';
import { checkPayment, type PaymentDeps } from '../check-payment.service.ts';
import { getStaffPayment, type StaffPayment } from './staff-payment.queries.ts';

type Deps = PaymentDeps & { log: Pick<FastifyBaseLogger, 'warn'> };

/** Asks the provider about a payment for staff who wait. Throws `provider_unavailable` if there is no usable answer. */
export async function checkPaymentNow(db: Db, id: string, { log, ...deps }: Deps): Promise<StaffPayment> {
  const payment = await findPayment(db, id);
  if (!payment) throw new DomainError('not_found');
  if (!deps.providers.has(payment.provider)) throw new DomainError('provider_unavailable');
  try {
    await checkPayment(db, id, deps);
  } catch (error) {
    if (!(error instanceof IndeterminateError || error instanceof ProviderRejectedError)) throw error;
    log.warn({ err: error, paymentId: id }, 'payment provider does not answer');
    throw new DomainError('provider_unavailable');
  }
  return getStaffPayment(db, id);
}
