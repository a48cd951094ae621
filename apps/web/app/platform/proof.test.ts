import { deskRoutes } from '@kinari/contract/routes/desk';
import { afterEach, expect, test, vi } from 'vitest';
import { createApi } from './api.ts';
import { learnCalls } from './calls.ts';
import { askForProof, proofRequest, standReadyToAsk } from './proof.ts';

afterEach(() => vi.unstubAllGlobals());

const NEEDED = { message: 'Please confirm that it is you', code: 'proof_needed', requestId: 'r-1' };

/** A shop that refuses until it has been shown who is asking. */
function aShop({ needs = 1 } = {}) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(body);
    return sent.length <= needs ? Response.json(NEEDED, { status: 403 }) : Response.json({ settings: {} });
  });
  return sent;
}

learnCalls(deskRoutes);
const api = createApi({ origin: '', timeoutMs: 1000, onProofNeeded: askForProof });
const save = () => api.call('updateSettings', { body: { daysToDeliver: 6 } });

test('a call that needs a proof is sent once more, as it was, after one was given', async () => {
  const leave = standReadyToAsk();
  const sent = aShop();
  const saving = save();
  await vi.waitFor(() => expect(proofRequest.read()).toBeDefined());
  proofRequest.read()?.settle(true);
  await expect(saving).resolves.toEqual({ settings: {} });
  expect(sent).toEqual(['{"daysToDeliver":6}', '{"daysToDeliver":6}']);
  leave();
});

test('who does not want to show it is refused, and nobody is asked twice for one call', async () => {
  const leave = standReadyToAsk();
  aShop({ needs: 9 });
  const declined = save();
  await vi.waitFor(() => expect(proofRequest.read()).toBeDefined());
  proofRequest.read()?.settle(false);
  await expect(declined).rejects.toMatchObject({ code: 'proof_needed' });

  const again = save();
  await vi.waitFor(() => expect(proofRequest.read()).toBeDefined());
  proofRequest.read()?.settle(true);
  await expect(again).rejects.toMatchObject({ code: 'proof_needed' });
  expect(proofRequest.read()).toBeUndefined();
  leave();
});

test('of two calls that wait, both go on after one answer', async () => {
  const leave = standReadyToAsk();
  const sent = aShop({ needs: 2 });
  const both = Promise.all([save(), save()]);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  await vi.waitFor(() => expect(proofRequest.read()).toBeDefined());
  proofRequest.read()?.settle(true);
  await expect(both).resolves.toHaveLength(2);
  leave();
});

test('where nobody can ask, a refusal stays one', async () => {
  aShop();
  await expect(save()).rejects.toMatchObject({ code: 'proof_needed' });
});
