import { createHmac } from 'node:crypto';
import type { SimulatorRequest, SimulatorResponse } from '../simulator-server.ts';
import type { Webhook } from '../webhooks.ts';
import type { CashfreeOrder } from './cashfree-fixtures.ts';
import * as fixtures from './cashfree-fixtures.ts';
import { badUrl, type CashfreeBody, IdempotencyKeys, isAmount, parseBody, rejectRequest } from './cashfree-requests.ts';
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
import { runRefund } from './refund-flow.ts';

export const CASHFREE_ACCOUNT = { clientId: 'TESTkinarisimulator', clientSecret: 'cashfree-simulator-secret' };
const API_VERSION = '2025-01-01';
const DEFAULT_EXPIRY_MS = 30 * 24 * 3_600_000;
const MAX_AGE_MS = 183 * 24 * 3_600_000;
const MAX_TAGS = 10;
const ID_FORMAT = /^[\w-]{3,45}$/;
const CHANNELS = new Set(['link', 'qrcode']);

export type CashfreeSimulator = PaymentSimulator;

export async function createCashfreeSimulator(options: PaymentSimulatorOptions = {}): Promise<CashfreeSimulator> {
  return createPaymentSimulator(new CashfreeAccount(options), options);
}

/** State and replies of one Cashfree account. An order's id is the shop's reference. */
class CashfreeAccount implements PaymentAccount {
  readonly name = 'Cashfree';
  readonly webhookKey = CASHFREE_ACCOUNT.clientSecret;
  readonly state: PaymentState;
  readonly #ordersBySession = new Map<string, CashfreeOrder>();
  readonly #keys = new IdempotencyKeys();

  constructor(options: StateOptions) {
    this.state = new PaymentState(
      {
        createPaymentId: (ids) => ids.digits(13),
        createRefundId: (ids) => ids.digits(12),
        listEventNames,
        allowsSecondCapture: true,
        allowsCaptureAfterFailure: false,
        // In their own webhook sample, 1.00 was paid for an order of 2.00.
        paysWithAnyAmount: () => true,
      },
      options,
    );
  }

  answer(request: SimulatorRequest): SimulatorResponse | Promise<SimulatorResponse> {
    const { headers, method } = request;
    const [collection, id = '', part, refundId] = request.path
      .replace(/^\/pg/, '')
      .split('/')
      .slice(1)
      .map(decodeURIComponent);
    if (collection !== 'orders') return badUrl();
    if (headers['x-api-version'] !== API_VERSION)
      return rejectRequest('x-api-version : is missing or unknown', 'request_failed');
    // The session id is enough to pay for an order.
    if (`${method} ${id}` === 'POST sessions') return this.#paySession(request);
    const { clientId, clientSecret } = CASHFREE_ACCOUNT;
    if (headers['x-client-id'] !== clientId || headers['x-client-secret'] !== clientSecret)
      return {
        status: 401,
        body: fixtures.errorBody('authentication Failed', 'request_failed', 'authentication_error'),
      };
    if (!id) return method === 'POST' ? this.#createOrder(request) : badUrl();
    const order = this.#findOrder(id);
    if (!order) return rejectRequest('Order Reference Id does not exist', 'order_not_found', 404);
    switch (`${method} ${part ?? ''}${refundId ? '/id' : ''}`) {
      case 'GET ':
        return this.#show(order);
      case 'PATCH ':
        return this.#terminate(order, parseBody(request));
      case 'GET payments':
        return { status: 200, body: order.payments.toReversed().map(fixtures.paymentEntity) };
      case 'POST refunds':
        return this.#refund(order, request);
      case 'GET refunds':
        return { status: 200, body: order.payments.flatMap(({ refunds }) => refunds.map(fixtures.refundEntity)) };
      case 'GET refunds/id':
        return this.#showRefund(order, refundId ?? '');
      default:
        return badUrl();
    }
  }

  #findOrder(id: string): CashfreeOrder | undefined {
    return this.state.attempts.get(id) as CashfreeOrder | undefined;
  }

  #show(order: CashfreeOrder): SimulatorResponse {
    return { status: 200, body: fixtures.orderEntity(order, this.state.getStatus(order)) };
  }

  #createOrder(request: SimulatorRequest): SimulatorResponse {
    const body = parseBody(request);
    const id = body.order_id ?? `order_${this.state.ids.characters(28)}`;
    const earlier = this.#keys.find(request, (orderId) => this.#show(this.state.getAttempt(orderId) as CashfreeOrder));
    const reply = earlier ?? this.#checkOrder(id, body);
    if (reply) return reply;
    const { customer_details: customer = {}, order_meta: meta = {} } = body;
    const order: CashfreeOrder = this.state.addAttempt({
      id,
      reference: id,
      kind: 'order',
      paise: toPaise(body.order_amount),
      currency: body.order_currency ?? 'INR',
      description: body.order_note ?? '',
      customer: {
        ...(customer.customer_id && { id: customer.customer_id }),
        ...(customer.customer_name && { name: customer.customer_name }),
        ...(customer.customer_email && { email: customer.customer_email }),
        ...(customer.customer_phone && { mobile: customer.customer_phone }),
      },
      notes: {},
      returnUrl: meta.return_url,
      expiresAt: body.order_expiry_time ? Date.parse(body.order_expiry_time) : this.state.now() + DEFAULT_EXPIRY_MS,
      cfOrderId: this.state.ids.digits(10),
      sessionId: `session_${this.state.ids.characters(60)}`,
      tags: body.order_tags ?? null,
      meta: {
        return_url: meta.return_url ?? null,
        notify_url: meta.notify_url ?? null,
        payment_methods: meta.payment_methods ?? null,
      },
    });
    this.#ordersBySession.set(order.sessionId, order);
    this.#keys.store(request, id);
    return this.#show(order);
  }

  #checkOrder(id: string, body: CashfreeBody): SimulatorResponse | undefined {
    const { order_amount: amount, order_currency: currency, customer_details: customer, order_tags: tags } = body;
    if (!ID_FORMAT.test(id)) return rejectRequest('order_id : invalid value', 'order_id_invalid');
    if (!isAmount(amount)) return rejectRequest('order_amount : invalid value', 'order_amount_invalid');
    if (!currency) return rejectRequest('order_currency : is missing in the request', 'order_currency_missing');
    if (!customer?.customer_id)
      return rejectRequest('customer_details.customer_id : is missing', 'customer_details.customer_id_missing');
    if (!/^\+?\d{10,14}$/.test(customer.customer_phone ?? ''))
      return rejectRequest('customer_details.customer_phone : invalid', 'customer_details.customer_phone_invalid');
    if (body.order_expiry_time !== undefined && !(Date.parse(body.order_expiry_time) > this.state.now()))
      return rejectRequest('order_expiry_time : should be in the future', 'order_expiry_time_invalid');
    if (Object.keys(tags ?? {}).length > MAX_TAGS)
      return rejectRequest('order_tags : at most 10', 'order_tags_invalid');
    return this.#findOrder(id)
      ? rejectRequest('order with same id is already present', 'order_already_exists', 409)
      : undefined;
  }

  #paySession(request: SimulatorRequest): SimulatorResponse {
    const { payment_session_id: sessionId = '', payment_method: method } = parseBody(request);
    const order = this.#ordersBySession.get(sessionId);
    if (!order) return rejectRequest('payment_session_id is not present or is invalid', 'payment_session_id_invalid');
    const channel = method?.upi?.channel ?? '';
    // `collect`, where a customer types a UPI ID, ended in February 2026.
    if (!CHANNELS.has(channel))
      return rejectRequest('payment_method.upi.channel : invalid value', 'payment_method.upi.channel_invalid');
    if (this.state.getStatus(order) !== 'open') return rejectRequest('order is not active', 'order_inactive');
    const unattempted = order.payments.find(({ status }) => status === 'not_attempted');
    const payment = unattempted ?? this.state.addUnattemptedPayment(order);
    return { status: 200, body: fixtures.paySession(payment, channel, getPayerPageUrl(request, order.id)) };
  }

  #terminate(order: CashfreeOrder, { order_status: status }: CashfreeBody): SimulatorResponse {
    if (status !== 'TERMINATED') return rejectRequest('order_status : invalid value', 'order_status_invalid');
    if (this.state.getStatus(order) !== 'open')
      return rejectRequest('only active orders can be terminated', 'order_inactive');
    this.state.close(order);
    return this.#show(order);
  }

  #refund(order: CashfreeOrder, request: SimulatorRequest): SimulatorResponse | Promise<SimulatorResponse> {
    const { refund_id: id = '', refund_amount: amount, ...sent } = parseBody(request);
    if (!ID_FORMAT.test(id)) return rejectRequest('refund_id : invalid value', 'refund_id_invalid');
    if (!isAmount(amount)) return rejectRequest('refund_amount : invalid value', 'refund_amount_invalid');
    const paise = toPaise(amount);
    return runRefund(this.state, {
      key: id,
      repliesWithResult: false,
      check: () =>
        this.#keys.find(request, (key) => this.#showRefund(order, key)) ?? this.#checkRefund(order, id, paise),
      create: () => {
        this.#keys.store(request, id);
        return this.state.addRefund(getRefundable(order, paise), id, paise, sent);
      },
      reply: (refund) => ({ status: 200, body: fixtures.refundEntity(refund) }),
      conflict: () => rejectRequest('refund is being processed', 'refund_in_progress', 409),
      reject: (reason) => rejectRequest(reason, 'refund_invalid'),
    });
  }

  #checkRefund(order: CashfreeOrder, id: string, paise: number): SimulatorResponse | undefined {
    if (this.state.findRefundByReference(id))
      return rejectRequest('refund with same id is already present', 'refund_already_exists', 409);
    const captures = listCaptures(order);
    if (captures.length === 0) return rejectRequest('order is not paid', 'order_not_paid');
    if (captures.every(({ createdAt }) => this.state.now() - createdAt > MAX_AGE_MS))
      return rejectRequest('refund can be initiated within six months only', 'refund_post_6_months');
    return findRefundable(order, paise)
      ? undefined
      : rejectRequest('refund amount is more than the amount that is left', 'refund_amount_invalid');
  }

  #showRefund(order: CashfreeOrder, id: string): SimulatorResponse {
    const refund = this.state.findRefundByReference(id);
    if (refund?.payment.attempt !== order) return rejectRequest('refund does not exist', 'refund_not_found', 404);
    return { status: 200, body: fixtures.refundEntity(refund) };
  }

  errorBody(status: number): unknown {
    const type = status >= 500 ? 'api_error' : 'invalid_request_error';
    return fixtures.errorBody('something went wrong', 'request_failed', type);
  }

  toWebhook({ id, name, at, payment, refund }: PaymentEvent): Webhook {
    const body = refund ? fixtures.refundWebhook(refund, at) : payment && fixtures.paymentWebhook(payment, name, at);
    return {
      event: name,
      body: body ?? {},
      headersFor: (key, text, copy) => {
        const timestamp = String(this.state.now());
        return {
          'x-webhook-signature': createHmac('sha256', key)
            .update(timestamp + text)
            .digest('base64'),
          'x-webhook-timestamp': timestamp,
          'x-webhook-version': API_VERSION,
          'x-webhook-attempt': String(copy),
          'x-idempotency-key': id,
        };
      },
    };
  }

  /** "{order_id}" in the address becomes the order's id. */
  getReturnUrl({ id, returnUrl }: SimulatedAttempt): string | undefined {
    return returnUrl?.replaceAll('{order_id}', encodeURIComponent(id));
  }
}

/** Refunds are of orders, not of payments. If an order was paid twice, the newest payment is refunded first. */
function findRefundable(order: CashfreeOrder, paise: number): SimulatedPayment | undefined {
  return listCaptures(order).findLast((payment) => payment.paise - getRefundedPaise(payment) >= paise);
}

function getRefundable(order: CashfreeOrder, paise: number): SimulatedPayment {
  const payment = findRefundable(order, paise);
  if (!payment) throw new Error(`Order ${order.id} has no payment of ${paise} paise left`);
  return payment;
}

/** Names of the webhooks for a change. A new refund is not reported. */
function listEventNames({ kind }: PaymentChange): string[] {
  switch (kind) {
    case 'captured':
      return ['PAYMENT_SUCCESS_WEBHOOK'];
    case 'failed':
      return ['PAYMENT_FAILED_WEBHOOK'];
    case 'refund_succeeded':
    case 'refund_failed':
      return ['REFUND_STATUS_WEBHOOK'];
    default:
      return [];
  }
}

const toPaise = (rupees = 0) => Math.round(rupees * 100);
