import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { verifyWebhook, WebhookError } from '../src/verify-webhook.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const BODY = '{"type":"test.ping","version":1,"timestamp":"2026-11-19T10:00:00.000000Z","data":{"id":"1"}}';

function sign({ body = BODY, secret = SECRET, age = 0, id = 'msg_1' } = {}) {
  const timestamp = String(Math.floor(Date.now() / 1000) - age);
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

describe('a webhook', () => {
  test('of the shop is returned', async () => {
    expect(await verifyWebhook(SECRET, sign(), BODY)).toMatchObject({ type: 'test.ping', data: { id: '1' } });
    expect(await verifyWebhook(SECRET, new Headers(sign()), BODY)).toMatchObject({ type: 'test.ping' });
  });

  test('may have several signatures while the secret changes', async () => {
    const headers = sign();
    const old = sign({ secret: 'whsec_AAAA' })['webhook-signature'];
    const both = { ...headers, 'webhook-signature': `v1a,abc ${old} ${headers['webhook-signature']}` };
    expect(await verifyWebhook(SECRET, both, BODY)).toMatchObject({ type: 'test.ping' });
  });

  test.each([
    ['with another body', sign(), `${BODY} `],
    ['with another secret', sign({ secret: 'whsec_AAAA' }), BODY],
    ['with another id', { ...sign(), 'webhook-id': 'msg_2' }, BODY],
    ['from ten minutes ago', sign({ age: 600 }), BODY],
    ['from the future', sign({ age: -600 }), BODY],
    ['without a time', { ...sign(), 'webhook-timestamp': 'now' }, BODY],
    ['without a signature', { 'webhook-id': 'a', 'webhook-timestamp': '1' }, BODY],
    ['with a signature that is not base64', { ...sign(), 'webhook-signature': 'v1,***' }, BODY],
  ])('%s is rejected', async (_what, headers, body) => {
    await expect(verifyWebhook(SECRET, headers, body)).rejects.toBeInstanceOf(WebhookError);
  });
});
