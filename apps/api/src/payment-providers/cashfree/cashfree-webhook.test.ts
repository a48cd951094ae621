import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseWebhook, verifyWebhook } from './cashfree-webhook.ts';

const parse = (body: object) => parseWebhook({}, Buffer.from(JSON.stringify(body)));

// Sample of "Webhooks".
const sample =
  '{"data":{"order":{"order_id":"order_OFR_2","order_amount":2.00,"order_currency":"INR","order_tags":null},"payment":{"cf_payment_id":"1453002795","payment_status":"SUCCESS","payment_amount":1.00,"payment_currency":"INR","payment_message":"00::Transaction success","payment_time":"2025-01-15T12:20:29+05:30","bank_reference":"234928698581","auth_id":null,"payment_method":{"upi":{"channel":"collect","upi_id":"asha@ybl"}},"payment_group":"upi"},"payment_offers":null},"event_time":"2025-01-15T11:16:10+05:30","type":"PAYMENT_SUCCESS_WEBHOOK"}';

test('the signature of timestamp and raw body is verified as in the example', () => {
  const headers = {
    'x-webhook-timestamp': '1617695238078',
    'x-webhook-signature': 'JDeAxXeY0o3yJPBzHJtRHOCMTpDePAwXqovJpFa3QCo=',
  };
  const body = Buffer.from('{"a":1}');
  expect(verifyWebhook(headers, body, 'client_secret')).toBe(true);
  expect(verifyWebhook({ ...headers, 'x-webhook-timestamp': '1617695238079' }, body, 'client_secret')).toBe(false);
  expect(verifyWebhook(headers, Buffer.from('{"a": 1}'), 'client_secret')).toBe(false);
  expect(verifyWebhook(headers, body, 'another')).toBe(false);
  expect(verifyWebhook({ 'x-webhook-signature': headers['x-webhook-signature'] }, body, 'client_secret')).toBe(false);
  expect(verifyWebhook({ 'x-webhook-timestamp': '1617695238078' }, body, 'client_secret')).toBe(false);
});

test('the signature covers the raw body, not the parsed one: 2.00 is not 2', () => {
  const signature = createHmac('sha256', 'client_secret').update(`1${sample}`).digest('base64');
  const headers = { 'x-webhook-timestamp': '1', 'x-webhook-signature': signature };
  expect(verifyWebhook(headers, Buffer.from(sample), 'client_secret')).toBe(true);
  expect(verifyWebhook(headers, Buffer.from(JSON.stringify(JSON.parse(sample))), 'client_secret')).toBe(false);
});

test('a payment names the order, and its id may be a number', () => {
  const expected = {
    key: 'PAYMENT_SUCCESS_WEBHOOK:1453002795:SUCCESS',
    reference: 'order_OFR_2',
    providerId: null,
    refundId: null,
  };
  expect(parseWebhook({}, Buffer.from(sample))).toEqual(expected);
  expect(parseWebhook({}, Buffer.from(sample.replace('"1453002795"', '1453002795')))).toEqual(expected);
});

test.each(['PAYMENT_FAILED_WEBHOOK', 'PAYMENT_USER_DROPPED_WEBHOOK'])('%s is another event', (type) => {
  const dropped = sample.replace('PAYMENT_SUCCESS_WEBHOOK', type).replace('SUCCESS', 'USER_DROPPED');
  expect(parseWebhook({}, Buffer.from(dropped))).toMatchObject({
    key: `${type}:1453002795:USER_DROPPED`,
    reference: 'order_OFR_2',
  });
});

test('a refund names our refund and the order', () => {
  const refund = {
    cf_refund_id: 11_325_632,
    cf_payment_id: 789_727_431,
    refund_id: 'r-1',
    order_id: 'K1',
    refund_amount: 2.0,
    refund_status: 'SUCCESS',
    refund_arn: '205907014017',
  };
  const body = { data: { refund }, event_time: '2026-02-28T12:54:25+05:30', type: 'REFUND_STATUS_WEBHOOK' };
  expect(parse(body)).toEqual({
    key: 'REFUND_STATUS_WEBHOOK:11325632:SUCCESS',
    reference: 'K1',
    providerId: null,
    refundId: 'r-1',
  });
});

test('an event about something else names no attempt and is identified by its body', () => {
  const body = { data: { settlement: { cf_settlement_id: 1 } }, type: 'SETTLEMENT_WEBHOOK' };
  expect(parse(body)).toMatchObject({ reference: null, refundId: null });
  expect(parse(body).key).toMatch(/^SETTLEMENT_WEBHOOK:[0-9a-f]{64}$/);
  expect(parse({ ...body, event_time: '1' }).key).not.toBe(parse(body).key);
});

test.each(['', '{}', '[]', '{"type":"A"}', '{"type":"A","data":"B"}'])('the body %j is unreadable', (text) => {
  expect(() => parseWebhook({}, Buffer.from(text))).toThrow(Error);
});
