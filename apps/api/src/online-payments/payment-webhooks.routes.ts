import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { enqueueCheck, findPaymentByProviderRef } from '../payment-attempts/payment-attempts.service.ts';
import { storePaymentEvent } from '../payment-attempts/payment-events.service.ts';
import type { PaymentProviders } from '../payment-providers/create-payment-providers.ts';
import type { PaymentProvider, WebhookEvent } from '../payment-providers/payment-provider.ts';
import type { Db } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { enqueueRefundCheck } from '../refunds/provider-refunds.service.ts';

type Deps = { db: Db; providers: PaymentProviders };
type WebhookRequest = Pick<FastifyRequest, 'headers' | 'log'> & { body: Buffer };

/** Webhooks of payment providers. They settle nothing: each only makes a job ask the provider. */
export function paymentWebhookRoutes(app: FastifyInstance, { db, providers }: Deps): void {
  const verifyWith = (provider: PaymentProvider | undefined) => ({
    bodyLimit: MAX_BODY_BYTES,
    verify: (body: Buffer, headers: IncomingHttpHeaders) => provider?.verifyWebhook(headers, body) ?? false,
  });
  const receive = async (provider: PaymentProvider | undefined, request: WebhookRequest) => {
    if (provider) await storeWebhook(db, provider, request);
    return {};
  };
  const [razorpay, phonepe, cashfree] = [
    providers.get('razorpay'),
    providers.get('phonepe'),
    providers.get('cashfree'),
  ];
  endpoint(app, 'receiveRazorpayWebhook', (request) => receive(razorpay, request), verifyWith(razorpay));
  endpoint(app, 'receivePhonepeWebhook', (request) => receive(phonepe, request), verifyWith(phonepe));
  endpoint(app, 'receiveCashfreeWebhook', (request) => receive(cashfree, request), verifyWith(cashfree));
}

const MAX_BODY_BYTES = 256 * 1024;

async function storeWebhook(db: Db, provider: PaymentProvider, request: WebhookRequest): Promise<void> {
  const event = parseEvent(provider, request);
  const payment = await findPaymentByProviderRef(db, { provider: provider.name, ...event });
  await db.transaction().execute(async (tx) => {
    const isNew = await storePaymentEvent(tx, {
      provider: provider.name,
      event,
      body: request.body,
      paymentId: payment?.id ?? null,
    });
    if (!isNew) return;
    if (event.refundId) await enqueueRefundCheck(tx, event.refundId);
    else if (payment) await enqueueCheck(tx, payment.id);
  });
}

/** An unreadable webhook gets an error, so that the provider sends it again. Its content is not logged. */
function parseEvent(provider: PaymentProvider, { headers, body, log }: WebhookRequest): WebhookEvent {
  try {
    return provider.parseWebhook(headers, body);
  } catch (error) {
    log.warn(
      { provider: provider.name, bodyBytes: body.length, problem: String(error).slice(0, 200) },
      'cannot parse payment webhook',
    );
    throw new DomainError('invalid_request');
  }
}
