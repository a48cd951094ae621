import { createHmac } from 'node:crypto';
import type { SimulatorRequest, SimulatorResponse } from '../simulator-server.ts';
import type { PaymentAccount } from './payment-account.ts';
import type { PaymentEvent, SimulatedAttempt, SimulatedPayment } from './payment-records.ts';
import { createPaymentSimulator, type PaymentSimulator, type PaymentSimulatorOptions } from './payment-simulator.ts';
import { PaymentState, type StateOptions } from './payment-state.ts';
import * as fixtures from './razorpay-fixtures.ts';
import { RazorpayLinks } from './razorpay-links.ts';
import { type PayoutPlan, RazorpayPayouts } from './razorpay-payouts.ts';
import { type RazorpayFeatures, RazorpayQrCodes } from './razorpay-qr-codes.ts';
import { RazorpayRefunds } from './razorpay-refunds.ts';
import { checkAmount, notFound, parseBody, rejectRequest, unknownId } from './razorpay-requests.ts';
import { RazorpaySettlements, type SettleOptions } from './razorpay-settlements.ts';
import { listEventNames, toWebhook } from './razorpay-webhooks.ts';

export const RAZORPAY_ACCOUNT = {
  keyId: 'rzp_test_KinariSimulatr',
  keySecret: 'razorpay-simulator-secret',
  webhookSecret: 'razorpay-simulator-webhooks',
  /** RazorpayX account that payouts are made from. */
  payoutAccount: '7878780080316316',
};
const PENDING_MS = 10 * 60_000;

export type RazorpaySimulator = PaymentSimulator & {
  setFeatures(features: Partial<RazorpayFeatures>): void;
  settle(options?: SettleOptions): { settlementId: string; rows: number };
  planPayouts(...plans: PayoutPlan[]): void;
  resolvePayout(key: string, plan: PayoutPlan): void;
};

export async function createRazorpaySimulator(options: PaymentSimulatorOptions = {}): Promise<RazorpaySimulator> {
  const account = new RazorpayAccount(options);
  const simulator = await createPaymentSimulator(account, options);
  return {
    ...simulator,
    setFeatures: (features) => void Object.assign(account.qrCodes.features, features),
    settle: (settleOptions = {}) => account.settlements.settle(settleOptions),
    planPayouts: (...plans) => account.payouts.plan(plans),
    resolvePayout: (key, plan) => account.payouts.resolve(key, plan),
  };
}

/** State and replies of one Razorpay account. */
class RazorpayAccount implements PaymentAccount {
  readonly name = 'Razorpay';
  readonly webhookKey = RAZORPAY_ACCOUNT.webhookSecret;
  readonly state: PaymentState;
  readonly links: RazorpayLinks;
  readonly qrCodes: RazorpayQrCodes;
  readonly refunds: RazorpayRefunds;
  readonly settlements: RazorpaySettlements;
  readonly payouts: RazorpayPayouts;

  constructor(options: StateOptions) {
    this.state = new PaymentState(
      {
        createPaymentId: (ids) => `pay_${ids.characters(14)}`,
        createRefundId: (ids) => `rfnd_${ids.characters(14)}`,
        listEventNames,
        allowsSecondCapture: true,
        allowsCaptureAfterFailure: true,
        // A QR code for one payment closes after it.
        paysWithAnyAmount: ({ kind }) => kind === 'qr',
        pendingMs: PENDING_MS,
      },
      options,
    );
    this.links = new RazorpayLinks(this.state);
    this.qrCodes = new RazorpayQrCodes(this.state);
    this.refunds = new RazorpayRefunds(this.state);
    this.settlements = new RazorpaySettlements(this.state);
    this.payouts = new RazorpayPayouts(this.state, RAZORPAY_ACCOUNT.payoutAccount);
  }

  answer(request: SimulatorRequest): SimulatorResponse | Promise<SimulatorResponse> {
    const { keyId, keySecret } = RAZORPAY_ACCOUNT;
    const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
    if (request.headers.authorization !== expected) return rejectRequest('Authentication failed', undefined, 401);
    const [, resource = '', ...rest] = /^\/v1\/([a-z_]+)(?:\/(.*?))?\/?$/.exec(request.path) ?? [];
    const path = rest[0]?.split('/') ?? [];
    switch (resource) {
      case 'payment_links':
        return this.#answerLinks(request, path);
      case 'payments':
        return path[0] === 'qr_codes'
          ? this.#answerQrCodes(request, path.slice(1))
          : this.#answerPayments(request, path);
      case 'orders':
        return this.#answerOrders(request, path);
      case 'refunds':
        return request.method === 'GET' ? this.refunds.get(path[0] ?? '') : notFound();
      case 'settlements':
        return path.join('/') === 'recon/combined' ? this.settlements.list(request.query) : notFound();
      case 'payouts':
        return this.#answerPayouts(request, path[0]);
      default:
        return notFound();
    }
  }

  #answerLinks(request: SimulatorRequest, [id, action]: string[]): SimulatorResponse {
    if (!id) return request.method === 'POST' ? this.links.create(request) : this.links.list(request.query);
    switch (`${request.method} ${action ?? ''}`) {
      case 'GET ':
        return this.links.get(id);
      case 'PATCH ':
        return this.links.update(id, parseBody(request));
      case 'POST cancel':
        return this.links.cancel(id);
      default:
        return notFound();
    }
  }

  #answerQrCodes(request: SimulatorRequest, [id, action]: string[]): SimulatorResponse {
    switch (`${request.method} ${id ? 'id' : ''} ${action ?? ''}`) {
      case 'POST  ':
        return this.qrCodes.create(request);
      case 'GET  ':
        return this.qrCodes.list(request.query);
      case 'GET id ':
        return this.qrCodes.get(id ?? '');
      case 'GET id payments':
        return this.qrCodes.listPayments(id ?? '', request.query);
      case 'POST id close':
        return this.qrCodes.close(id ?? '');
      default:
        return notFound();
    }
  }

  #answerPayments(
    request: SimulatorRequest,
    [id = '', action]: string[],
  ): SimulatorResponse | Promise<SimulatorResponse> {
    const payment = this.state.payments.get(id);
    if (payment) this.state.refresh(payment.attempt);
    switch (`${request.method} ${action ?? ''}`) {
      case 'GET ':
        return payment ? { status: 200, body: fixtures.payment(payment) } : unknownId();
      case 'POST capture':
        return payment ? this.#capture(request, payment) : unknownId();
      case 'POST refund':
        return this.refunds.create(request, id);
      case 'GET refunds':
        return this.refunds.list(id, request.query);
      default:
        return notFound();
    }
  }

  /** api/payments/capture.md */
  #capture(request: SimulatorRequest, payment: SimulatedPayment): SimulatorResponse {
    const { amount, currency } = parseBody(request);
    const amountError = checkAmount(amount);
    if (amountError) return amountError;
    if (payment.status === 'captured')
      return rejectRequest(
        'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.',
      );
    if (payment.status !== 'authorized')
      return rejectRequest('Only payments which have been authorized and not yet captured can be captured');
    if (amount !== payment.paise || currency !== payment.currency)
      return rejectRequest('Capture amount must be equal to the amount authorized.', 'amount');
    this.state.capture(payment);
    return { status: 200, body: fixtures.payment(payment) };
  }

  /** api/orders/fetch-with-id.md, fetch-payments.md: the order that belongs to a payment link */
  #answerOrders({ method }: SimulatorRequest, [id = '', action]: string[]): SimulatorResponse {
    const link = this.links.findByOrderId(id);
    if (!link) return unknownId();
    this.state.refresh(link);
    if (method === 'GET' && !action) return { status: 200, body: fixtures.order(link) };
    if (method === 'GET' && action === 'payments')
      return { status: 200, body: fixtures.collection(link.payments.toReversed().map(fixtures.payment)) };
    return notFound();
  }

  #answerPayouts(request: SimulatorRequest, id: string | undefined): SimulatorResponse {
    if (request.method === 'POST' && !id) return this.payouts.create(request);
    if (request.method !== 'GET') return notFound();
    return id ? this.payouts.get(id) : this.payouts.list(request.query);
  }

  errorBody(status: number): unknown {
    if (status >= 500)
      return fixtures.errorBody('We are facing some trouble completing your request', undefined, 'SERVER_ERROR');
    return fixtures.errorBody('Error');
  }

  toWebhook(event: PaymentEvent) {
    return toWebhook(event, this.state.getStatus(event.attempt));
  }

  /** The query of the GET callback, in the documented order of fields. */
  getReturnUrl(attempt: SimulatedAttempt, payment: SimulatedPayment | undefined): string | undefined {
    if (attempt.returnUrl === undefined) return undefined;
    const { status } = fixtures.paymentLink(attempt as fixtures.RazorpayLink, this.state.getStatus(attempt));
    const paymentId = payment?.id ?? '';
    const signed = [attempt.id, attempt.reference, status, paymentId].join('|');
    const url = new URL(attempt.returnUrl);
    url.searchParams.set('razorpay_payment_id', paymentId);
    url.searchParams.set('razorpay_payment_link_id', attempt.id);
    url.searchParams.set('razorpay_payment_link_reference_id', attempt.reference);
    url.searchParams.set('razorpay_payment_link_status', status);
    const signature = createHmac('sha256', RAZORPAY_ACCOUNT.keySecret).update(signed).digest('hex');
    url.searchParams.set('razorpay_signature', signature);
    return url.href;
  }

  control(requestLine: string, body: unknown): SimulatorResponse | undefined {
    switch (requestLine) {
      case 'PUT /_sim/features':
        Object.assign(this.qrCodes.features, body);
        return { status: 200, body: this.qrCodes.features };
      case 'POST /_sim/settle':
        return { status: 200, body: this.settlements.settle(body as SettleOptions) };
      case 'POST /_sim/payouts':
        this.payouts.plan([body as PayoutPlan | PayoutPlan[]].flat());
        return { status: 204 };
      case 'POST /_sim/resolve-payout': {
        const { payout, ...plan } = body as PayoutPlan & { payout: string };
        this.payouts.resolve(payout, plan);
        return { status: 204 };
      }
      default:
        return undefined;
    }
  }
}
