import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { CASHFREE_ACCOUNT, createCashfreeSimulator } from '../../src/payments/cashfree.ts';
import type { PaymentSimulatorOptions } from '../../src/payments/payment-simulator.ts';
import { createPhonepeSimulator, PHONEPE_ACCOUNT } from '../../src/payments/phonepe.ts';
import { createRazorpaySimulator, RAZORPAY_ACCOUNT } from '../../src/payments/razorpay.ts';

type TextField =
  | 'access_token'
  | 'cf_payment_id'
  | 'cf_refund_id'
  | 'code'
  | 'description'
  | 'entity_id'
  | 'event'
  | 'field'
  | 'id'
  | 'image_content'
  | 'image_url'
  | 'merchantOrderId'
  | 'order_id'
  | 'order_status'
  | 'orderId'
  | 'payment_id'
  | 'payment_session_id'
  | 'receipt'
  | 'redirectUrl'
  | 'reference_id'
  | 'refund_status'
  | 'refundId'
  | 'short_url'
  | 'source'
  | 'state'
  | 'status'
  | 'type';
type NumberField = 'close_by' | 'count' | 'created_at' | 'expireAt';
type ObjectField =
  | 'data'
  | 'entity'
  | 'error'
  | 'notes'
  | 'order'
  | 'payload'
  | 'payment'
  | 'payment_link'
  | 'qr_code'
  | 'refund';
type ListField = 'items' | 'paymentDetails' | 'payment_links' | 'payments';
/** The fields of replies and webhooks that tests read. No reply has all of them. */
export type Json = { [Name in TextField]: string } & { [Name in NumberField]: number } & {
  [Name in ObjectField]: Json;
} & { [Name in ListField]: Json[] };
export type Reply = { status: number; body: Json; text: string; headers: Headers };
export type Call = (
  method: string,
  path: string,
  body?: object | string,
  headers?: Record<string, string>,
) => Promise<Reply>;

const PAISE = 129_900;

/** Sends requests with the given headers. Returns the reply as JSON, if it is. */
export function createCall(url: string, keys: Record<string, string> = {}): Call {
  return async (method, path, body, headers = {}) => {
    const content = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...keys, ...headers },
      redirect: 'manual',
      ...(body !== undefined && { body: content ?? '' }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type') === 'application/json' && text !== '';
    return {
      status: response.status,
      body: (isJson ? JSON.parse(text) : null) as Json,
      text,
      headers: response.headers,
    };
  };
}

/** A clock that tests move. */
export function createTestClock(start = '2026-11-18T06:30:00Z') {
  let now = new Date(start);
  return {
    clock: () => now,
    seconds: () => Math.floor(now.getTime() / 1000),
    moveMinutes: (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
  };
}

export async function openRazorpay(options: PaymentSimulatorOptions = {}) {
  const sim = await createRazorpaySimulator(options);
  onTestFinished(() => sim.close());
  const { keyId, keySecret } = RAZORPAY_ACCOUNT;
  const call = createCall(sim.url, {
    authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
  });
  const createLink = (changes: object = {}) => call('POST', '/v1/payment_links', createLinkBody(changes));
  return { sim, call, createLink };
}

export function createLinkBody(changes: object = {}) {
  return {
    amount: PAISE,
    currency: 'INR',
    reference_id: 'K1',
    description: 'Order 7KX2M9QP at Kinari',
    customer: { name: 'Asha', contact: '+919000090000', email: 'asha@example.com' },
    notify: { sms: false, email: false },
    notes: { reference: 'K1' },
    callback_url: 'https://shop.example/pay/back?order=1',
    callback_method: 'get',
    ...changes,
  };
}

export async function openPhonepe(options: PaymentSimulatorOptions = {}) {
  const sim = await createPhonepeSimulator(options);
  onTestFinished(() => sim.close());
  const logIn = (changes: Record<string, string> = {}) => {
    const { clientId, clientSecret, clientVersion } = PHONEPE_ACCOUNT;
    const form = new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      client_version: clientVersion,
      grant_type: 'client_credentials',
      ...changes,
    });
    return createCall(sim.url)('POST', '/v1/oauth/token', form.toString());
  };
  const { body: token } = await logIn();
  const call = createCall(sim.url, { authorization: `O-Bearer ${token.access_token}` });
  const createOrder = (changes: object = {}) =>
    call('POST', '/checkout/v2/pay', {
      merchantOrderId: 'K1',
      amount: PAISE,
      expireAfter: 1200,
      paymentFlow: {
        type: 'PG_CHECKOUT',
        message: 'Order 7KX2M9QP',
        merchantUrls: { redirectUrl: 'https://shop.example/pay/back' },
      },
      ...changes,
    });
  const getOrder = async (reference = 'K1') =>
    (await call('GET', `/checkout/v2/order/${reference}/status?details=true&errorContext=true`)).body;
  const createRefund = (changes: object = {}) =>
    call('POST', '/payments/v2/refund', {
      merchantRefundId: 'refund-1',
      originalMerchantOrderId: 'K1',
      amount: 50_000,
      ...changes,
    });
  return { sim, call, logIn, createOrder, getOrder, createRefund };
}

export async function openCashfree(options: PaymentSimulatorOptions = {}) {
  const sim = await createCashfreeSimulator(options);
  onTestFinished(() => sim.close());
  const { clientId, clientSecret } = CASHFREE_ACCOUNT;
  const call = createCall(sim.url, {
    'x-client-id': clientId,
    'x-client-secret': clientSecret,
    'x-api-version': '2025-01-01',
  });
  const createOrder = (changes: object = {}, headers: Record<string, string> = {}) =>
    call('POST', '/pg/orders', createOrderBody(changes), headers);
  const createRefund = (changes: object = {}, headers: Record<string, string> = {}) =>
    call('POST', '/pg/orders/K-1/refunds', { refund_id: 'refund-1', refund_amount: 500.5, ...changes }, headers);
  return { sim, call, createOrder, createRefund };
}

export function createOrderBody(changes: object = {}) {
  return {
    order_id: 'K-1',
    order_amount: 1299.9,
    order_currency: 'INR',
    customer_details: { customer_id: 'c1', customer_phone: '9000090000', customer_name: 'Asha' },
    order_meta: { return_url: 'https://shop.example/pay/back?order={order_id}' },
    ...changes,
  };
}

export type ReceivedWebhook = { headers: IncomingHttpHeaders; text: string; body: Json; receivedAt: number };

/** Receives webhooks and keeps the raw text. */
export async function startWebhookServer(status = 200) {
  const received: ReceivedWebhook[] = [];
  const server = createServer((request, response) => void receive(request, response));
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readText(request);
    received.push({ headers: request.headers, text, body: JSON.parse(text) as Json, receivedAt: performance.now() });
    response.writeHead(status).end();
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, received };
}

export const signHex = (text: string, key: string) => createHmac('sha256', key).update(text).digest('hex');
export const signBase64 = (text: string, key: string) => createHmac('sha256', key).update(text).digest('base64');
export const hashHex = (text: string) => createHash('sha256').update(text).digest('hex');
