import { expect, test } from 'vitest';
import { type Script, startScriptedService } from '#test/payment-providers/scripted-service.ts';
import type { Payout } from './payout-provider.ts';
import { createRazorpayx } from './razorpayx.ts';

const ACCOUNT = '7878780080316316';
const SEND = 'POST /v1/payouts';
const LIST = 'GET /v1/payouts';

const payout: Payout = {
  id: 'a9d0c3f2-1111-4222-8333-444455556666',
  paise: 129_900,
  destination: { kind: 'upi', upiId: 'asha@ybl' },
  contactName: 'Asha Rao',
  narration: 'Refund of order 7KX2M9QP (Kinari)',
};
const bank = { kind: 'bank', name: 'Asha Rao', account: '1121431121541121', ifsc: 'HDFC0001234' } as const;
// Sample of "Create a Payout", with our values.
const sent = {
  id: 'pout_F681qslJ3ba70q',
  entity: 'payout',
  amount: 129_900,
  notes: [],
  status: 'processing',
  utr: null,
  reference_id: payout.id,
  status_details: null,
};
const rejected = (description: string, status = 400) => ({ status, body: { error: { description } } });

async function start(script: Script) {
  const service = await startScriptedService(script);
  const keys = { root: service.url, keyId: 'rzp_test_key', keySecret: 'key_secret', account: ACCOUNT, timeoutMs: 2000 };
  return { ...service, provider: createRazorpayx(keys) };
}

test('a payout to a UPI ID has our id as idempotency key and reference', async () => {
  const { provider, requests } = await start({ [SEND]: { body: sent } });
  expect(await provider.send(payout)).toEqual({
    providerPayoutId: sent.id,
    status: 'pending',
    utr: null,
    reason: null,
  });
  expect(requests[0]?.headers['x-payout-idempotency']).toBe(payout.id);
  expect(requests[0]?.json).toEqual({
    account_number: ACCOUNT,
    amount: 129_900,
    currency: 'INR',
    mode: 'UPI',
    purpose: 'refund',
    fund_account: {
      account_type: 'vpa',
      vpa: { address: 'asha@ybl' },
      contact: { name: 'Asha Rao', type: 'customer' },
    },
    queue_if_low_balance: true,
    reference_id: payout.id,
    narration: 'Refund of order 7KX2M9QP Kinar',
  });
});

test.each([
  [50_000_000, 'IMPS'],
  [50_000_001, 'NEFT'],
])('a payout of %i paise to a bank account is sent by %s', async (paise, mode) => {
  const { provider, requests } = await start({ [SEND]: { body: sent } });
  await provider.send({ ...payout, paise, destination: bank });
  expect(requests[0]?.json).toMatchObject({
    mode,
    fund_account: {
      account_type: 'bank_account',
      bank_account: { name: 'Asha Rao', ifsc: 'HDFC0001234', account_number: '1121431121541121' },
    },
  });
});

test.each([
  ['आशा राव', 'Customer'],
  ['Asha, Rao & Sons', 'Asha Rao Sons'],
  ['A'.repeat(60), 'A'.repeat(50)],
])('the contact %s is sent as %s', async (contactName, name) => {
  const { provider, requests } = await start({ [SEND]: { body: sent } });
  await provider.send({ ...payout, contactName });
  expect(requests[0]?.json).toMatchObject({ fund_account: { contact: { name } } });
});

test('a payout that was sent before is found if RazorpayX rejects it', async () => {
  const message = 'Different request body sent for the same Idempotency Header';
  const { provider, requests } = await start({
    [SEND]: rejected(message),
    [LIST]: [{ body: { items: [sent] } }, { body: { items: [{ ...sent, reference_id: 'another' }] } }, { status: 500 }],
  });
  expect(await provider.send(payout)).toMatchObject({ providerPayoutId: sent.id });
  expect(requests[1]?.query).toEqual({ account_number: ACCOUNT, reference_id: payout.id });
  await expect(provider.send(payout)).rejects.toMatchObject({
    name: 'ProviderRejected',
    message,
    service: 'razorpayx',
  });
  await expect(provider.send(payout)).rejects.toMatchObject({ name: 'UnknownOutcome' });
});

test('a payout has an unknown outcome while the same one is being processed', async () => {
  const { provider } = await start({ [SEND]: rejected('Request under way', 409) });
  await expect(provider.send(payout)).rejects.toMatchObject({ name: 'UnknownOutcome' });
});

test.each([
  ['queued', { status: 'pending' }],
  ['pending', { status: 'pending' }],
  ['processed', { status: 'sent', utr: 'HDFCN1', reason: null }],
  ['rejected', { status: 'failed', reason: 'IMPS is not enabled' }],
  ['cancelled', { status: 'failed' }],
  ['reversed', { status: 'failed' }],
  ['failed', { status: 'failed' }],
])('a payout that is %s is looked up by its id', async (status, expected) => {
  const body = { ...sent, status, utr: 'HDFCN1', status_details: { description: 'IMPS is not enabled' } };
  const { provider } = await start({ 'GET /v1/payouts/pout_F681qslJ3ba70q': { body } });
  expect(await provider.lookUp({ id: payout.id, providerPayoutId: sent.id })).toMatchObject(expected);
});

test('a payout without a known id is looked up by ours', async () => {
  const { provider } = await start({
    'GET /v1/payouts/pout_unknown': rejected('The id provided does not exist'),
    [LIST]: [{ body: { items: [sent] } }, { body: { items: [] } }],
  });
  expect(await provider.lookUp({ id: payout.id, providerPayoutId: 'pout_unknown' })).toMatchObject({
    status: 'pending',
  });
  expect(await provider.lookUp({ id: payout.id, providerPayoutId: null })).toBeUndefined();
});
