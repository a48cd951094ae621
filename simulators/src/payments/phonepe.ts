import { createHash } from 'node:crypto';
import type { SimulatorRequest, SimulatorResponse } from '../simulator-server.ts';
import type { Webhook } from '../webhooks.ts';
import { getPayerPageUrl } from './payer-page.ts';
import type { PaymentAccount } from './payment-account.ts';
import {
  getRefundedPaise,
  listCaptures,
  type PaymentChange,
  type PaymentEvent,
  type SimulatedAttempt,
  type SimulatedPayment,
} from './payment-records.ts';
import { createPaymentSimulator, type PaymentSimulator, type PaymentSimulatorOptions } from './payment-simulator.ts';
import { PaymentState, type StateOptions } from './payment-state.ts';
import * as fixtures from './phonepe-fixtures.ts';
import { runRefund } from './refund-flow.ts';

export const PHONEPE_ACCOUNT = {
  clientId: 'KINARISIM_26',
  clientSecret: 'phonepe-simulator-secret',
  clientVersion: '1',
  webhookUser: 'kinari_sim',
  webhookPassword: 'simulator2026',
};
const TOKEN_SECONDS = 3600;
const MIN_PAISE = 100;
const MIN_EXPIRY_SECONDS = 300;
const DEFAULT_EXPIRY_SECONDS = 3600;
const ID_FORMAT = /^[\w-]{1,63}$/;
const MAX_META_LENGTH = 256;

export type PhonepeSimulator = PaymentSimulator & {
  /** Expires all tokens. */
  endTokens(): void;
};

export async function createPhonepeSimulator(options: PaymentSimulatorOptions = {}): Promise<PhonepeSimulator> {
  const account = new PhonepeAccount(options);
  const simulator = await createPaymentSimulator(account, options);
  return { ...simulator, endTokens: () => account.tokens.clear() };
}

/** State and replies of one PhonePe account. */
class PhonepeAccount implements PaymentAccount {
  readonly name = 'PhonePe';
  readonly webhookKey = `${PHONEPE_ACCOUNT.webhookUser}:${PHONEPE_ACCOUNT.webhookPassword}`;
  /** When each token expires. */
  readonly tokens = new Map<string, number>();
  readonly state: PaymentState;

  constructor(options: StateOptions) {
    this.state = new PaymentState(
      {
        createPaymentId: (ids) => `OM${ids.digits(22)}`,
        createRefundId: (ids) => `OMR${ids.digits(21)}`,
        listEventNames,
        // A completed order takes no other payment.
        allowsSecondCapture: false,
        allowsCaptureAfterFailure: false,
        paysWithAnyAmount: () => true,
        endsWithFailure: (attempt) => (attempt as fixtures.PhonepeOrder).disablePaymentRetry,
      },
      options,
    );
  }

  answer(request: SimulatorRequest): SimulatorResponse | Promise<SimulatorResponse> {
    // The hosts differ in their first folders: apis/pg, apis/pg-sandbox, apis/identity-manager.
    const path = request.path.replace(/^\/apis\/[a-z-]+/, '');
    const requestLine = `${request.method} ${path}`;
    if (requestLine === 'POST /v1/oauth/token') return this.#createToken(new URLSearchParams(request.text));
    const token = request.headers.authorization?.replace('O-Bearer ', '') ?? '';
    if ((this.tokens.get(token) ?? 0) <= this.state.now()) return rejectRequest('UNAUTHORIZED', 'Unauthorized', 401);
    if (requestLine === 'POST /checkout/v2/pay') return this.#pay(request);
    if (requestLine === 'POST /payments/v2/refund') return this.#refund(request);
    const [, kind, id = ''] =
      /^GET \/(?:checkout|payments)\/v2\/(order|refund)\/([^/]+)\/status$/.exec(requestLine) ?? [];
    if (kind === 'order') return this.#showOrder(decodeURIComponent(id), request.query);
    if (kind === 'refund') return this.#showRefund(decodeURIComponent(id));
    return rejectRequest('RESOURCE_NOT_FOUND', 'Resource not found', 404);
  }

  #createToken(form: URLSearchParams): SimulatorResponse {
    const { clientId, clientSecret, clientVersion } = PHONEPE_ACCOUNT;
    const isKnown =
      form.get('client_id') === clientId &&
      form.get('client_secret') === clientSecret &&
      form.get('client_version') === clientVersion;
    if (form.get('grant_type') !== 'client_credentials') return rejectRequest('BAD_REQUEST', 'grant_type is invalid');
    if (!isKnown) return rejectRequest('UNAUTHORIZED', 'Client credentials are invalid', 401);
    const text = this.state.ids.characters(40);
    const issuedAt = Math.floor(this.state.now() / 1000);
    this.tokens.set(text, (issuedAt + TOKEN_SECONDS) * 1000);
    return { status: 200, body: fixtures.token(text, issuedAt, issuedAt + TOKEN_SECONDS) };
  }

  #pay(request: SimulatorRequest): SimulatorResponse {
    const body = parseBody(request);
    const error = this.#checkPay(body);
    if (error) return error;
    const { merchantOrderId = '', amount = 0, expireAfter = DEFAULT_EXPIRY_SECONDS, metaInfo, paymentFlow } = body;
    const id = `OMO${this.state.ids.digits(21)}`;
    const order: fixtures.PhonepeOrder = this.state.addAttempt({
      id,
      reference: merchantOrderId,
      kind: 'order',
      paise: amount,
      currency: 'INR',
      description: paymentFlow?.message ?? '',
      customer: {},
      notes: metaInfo ?? {},
      returnUrl: paymentFlow?.merchantUrls?.redirectUrl,
      expiresAt: this.state.now() + expireAfter * 1000,
      disablePaymentRetry: body.disablePaymentRetry === true,
    });
    return { status: 200, body: fixtures.payResponse(order, getPayerPageUrl(request, id)) };
  }

  #checkPay({ merchantOrderId, amount, expireAfter, metaInfo = {}, paymentFlow }: Body): SimulatorResponse | undefined {
    if (!merchantOrderId || !ID_FORMAT.test(merchantOrderId))
      return rejectRequest('BAD_REQUEST', 'merchantOrderId: at most 63 characters, none special except "_" and "-"');
    if (this.state.findByReference(merchantOrderId))
      return rejectRequest('INVALID_TRANSACTION_ID', 'Duplicate merchantOrderId');
    if (!Number.isInteger(amount) || Number(amount) < MIN_PAISE)
      return rejectRequest('BAD_REQUEST', 'amount: must be at least 100');
    if (expireAfter !== undefined && !(expireAfter >= MIN_EXPIRY_SECONDS))
      return rejectRequest('BAD_REQUEST', 'expireAfter: must be at least 300');
    if (Object.values(metaInfo).some((value) => value.length > MAX_META_LENGTH))
      return rejectRequest('BAD_REQUEST', 'metaInfo: at most 256 characters');
    if (paymentFlow?.type !== 'PG_CHECKOUT' || !paymentFlow.merchantUrls?.redirectUrl)
      return rejectRequest('BAD_REQUEST', 'paymentFlow: type and merchantUrls.redirectUrl are required');
    return undefined;
  }

  #showOrder(reference: string, query: URLSearchParams): SimulatorResponse {
    const order = this.#findOrder(reference);
    if (!order) return rejectRequest('ORDER_NOT_FOUND', 'No order has this merchantOrderId', 404);
    const options = { details: query.get('details') === 'true', errorContext: query.get('errorContext') === 'true' };
    return { status: 200, body: fixtures.orderStatus(order, this.state.getStatus(order), options) };
  }

  #findOrder(reference: string): fixtures.PhonepeOrder | undefined {
    return this.state.findByReference(reference) as fixtures.PhonepeOrder | undefined;
  }

  #refund(request: SimulatorRequest): SimulatorResponse | Promise<SimulatorResponse> {
    const { merchantRefundId = '', originalMerchantOrderId = '', amount = 0 } = parseBody(request);
    if (!ID_FORMAT.test(merchantRefundId))
      return rejectRequest('BAD_REQUEST', 'merchantRefundId: at most 63 characters');
    if (!Number.isInteger(amount) || amount < MIN_PAISE)
      return rejectRequest('BAD_REQUEST', 'amount: must be at least 100');
    const order = this.#findOrder(originalMerchantOrderId);
    if (!order) return rejectRequest('ORDER_NOT_FOUND', 'No order has this originalMerchantOrderId', 404);
    const [payment] = listCaptures(order);
    if (!payment) return rejectRequest('BAD_REQUEST', 'The order is not completed');
    return runRefund(this.state, {
      key: merchantRefundId,
      // The reply to a new refund is always PENDING.
      repliesWithResult: false,
      check: () => this.#checkRefund(merchantRefundId, payment, amount),
      create: () => this.state.addRefund(payment, merchantRefundId, amount, {}),
      reply: (refund) => ({ status: 200, body: fixtures.refundResponse(refund) }),
      conflict: () => rejectRequest('CONFLICT', 'The refund is being processed', 409),
      reject: (reason) => rejectRequest('BAD_REQUEST', reason),
    });
  }

  /** The same refund is returned again, as clients report. Another one with its id is rejected. */
  #checkRefund(id: string, payment: SimulatedPayment, paise: number): SimulatorResponse | undefined {
    const earlier = this.state.findRefundByReference(id);
    if (earlier && earlier.payment === payment && earlier.paise === paise)
      return { status: 200, body: fixtures.refundResponse(earlier) };
    if (earlier) return rejectRequest('INVALID_TRANSACTION_ID', 'Duplicate merchantRefundId');
    return paise > payment.paise - getRefundedPaise(payment)
      ? rejectRequest('BAD_REQUEST', 'The refund amount cannot exceed the amount that was paid')
      : undefined;
  }

  #showRefund(id: string): SimulatorResponse {
    const refund = this.state.findRefundByReference(id);
    if (!refund) return rejectRequest('REFUND_NOT_FOUND', 'No refund has this merchantRefundId', 404);
    return { status: 200, body: fixtures.refundStatus(refund) };
  }

  errorBody(status: number): unknown {
    return fixtures.errorBody(status >= 500 ? 'INTERNAL_SERVER_ERROR' : 'BAD_REQUEST', 'Error');
  }

  /** `type` is the older name of an event. */
  toWebhook({ name, attempt, refund }: PaymentEvent): Webhook {
    const order = attempt as fixtures.PhonepeOrder;
    const payload = refund
      ? fixtures.refundStatus(refund)
      : fixtures.orderPayload(order, this.state.getStatus(attempt));
    return {
      event: name,
      body: { type: name.replaceAll('.', '_').toUpperCase(), event: name, payload },
      headersFor: (key) => ({ authorization: createHash('sha256').update(key).digest('hex') }),
    };
  }

  /** The redirect says nothing about the payment. */
  getReturnUrl({ returnUrl }: SimulatedAttempt): string | undefined {
    return returnUrl;
  }

  control(requestLine: string): SimulatorResponse | undefined {
    if (requestLine !== 'DELETE /_sim/tokens') return undefined;
    this.tokens.clear();
    return { status: 204 };
  }
}

/** Names of the webhooks for a change. A failed payment ends the order only if the customer cannot try again. */
function listEventNames({ kind, attempt }: PaymentChange): string[] {
  switch (kind) {
    case 'captured':
      return ['checkout.order.completed'];
    case 'failed':
      return [isOver(attempt as fixtures.PhonepeOrder) ? 'checkout.order.failed' : 'pg.transaction.failed'];
    case 'expired':
      // The bank has not answered yet.
      return attempt.payments.some(({ status }) => status === 'pending') ? [] : ['checkout.order.failed'];
    case 'refund_created':
      return ['pg.refund.accepted'];
    case 'refund_succeeded':
      return ['pg.refund.completed'];
    case 'refund_failed':
      return ['pg.refund.failed'];
    default:
      return [];
  }
}

function isOver({ disablePaymentRetry, expiresAt = Infinity, updatedAt }: fixtures.PhonepeOrder): boolean {
  return disablePaymentRetry || expiresAt <= updatedAt;
}

type Body = {
  merchantOrderId?: string;
  amount?: number;
  expireAfter?: number;
  metaInfo?: Record<string, string>;
  paymentFlow?: { type?: string; message?: string; merchantUrls?: { redirectUrl?: string } };
  disablePaymentRetry?: boolean;
  merchantRefundId?: string;
  originalMerchantOrderId?: string;
};

function parseBody({ text }: SimulatorRequest): Body {
  try {
    return (JSON.parse(text) as Body | null) ?? {};
  } catch {
    return {};
  }
}

function rejectRequest(code: string, message: string, status = 400): SimulatorResponse {
  return { status, body: fixtures.errorBody(code, message) };
}
