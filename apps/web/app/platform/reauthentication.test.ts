import { adminRoutes } from '@kinari/contract/routes/admin.generated';
import { afterEach, expect, test, vi } from 'vitest';
import { createApiClient } from './api.ts';
import { registerRoutes } from './endpoint-routes.ts';
import { reauthRequest, registerReauthPrompt, requestReauthentication } from './reauthentication.ts';

afterEach(() => vi.unstubAllGlobals());

const REAUTH_REQUIRED = {
  message: 'Please confirm that it is you',
  code: 'reauthentication_required',
  requestId: 'r-1',
};

/** A server that returns `reauthentication_required` for the first calls. */
function createTestClient({ needs = 1 } = {}) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(body);
    return sent.length <= needs ? Response.json(REAUTH_REQUIRED, { status: 403 }) : Response.json({ settings: {} });
  });
  return sent;
}

registerRoutes(adminRoutes);
const api = createApiClient({ origin: '', timeoutMs: 1000, onReauthenticationRequired: requestReauthentication });
const save = () => api.call('updateSettings', { body: { deliveryDays: 6 } });

test('a request that needs recent authentication is repeated unchanged afterwards', async () => {
  const leave = registerReauthPrompt();
  const sent = createTestClient();
  const saving = save();
  await vi.waitFor(() => expect(reauthRequest.read()).toBeDefined());
  reauthRequest.read()?.settle(true);
  await expect(saving).resolves.toEqual({ settings: {} });
  expect(sent).toEqual(['{"deliveryDays":6}', '{"deliveryDays":6}']);
  leave();
});

test('declining authentication rejects the request, with one prompt per request', async () => {
  const leave = registerReauthPrompt();
  createTestClient({ needs: 9 });
  const declined = save();
  await vi.waitFor(() => expect(reauthRequest.read()).toBeDefined());
  reauthRequest.read()?.settle(false);
  await expect(declined).rejects.toMatchObject({ code: 'reauthentication_required' });

  const secondSave = save();
  await vi.waitFor(() => expect(reauthRequest.read()).toBeDefined());
  reauthRequest.read()?.settle(true);
  await expect(secondSave).rejects.toMatchObject({ code: 'reauthentication_required' });
  expect(reauthRequest.read()).toBeUndefined();
  leave();
});

test('two waiting requests both continue after one authentication', async () => {
  const leave = registerReauthPrompt();
  const sent = createTestClient({ needs: 2 });
  const both = Promise.all([save(), save()]);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  await vi.waitFor(() => expect(reauthRequest.read()).toBeDefined());
  reauthRequest.read()?.settle(true);
  await expect(both).resolves.toHaveLength(2);
  leave();
});

test('without a registered prompt, the error is returned', async () => {
  createTestClient();
  await expect(save()).rejects.toMatchObject({ code: 'reauthentication_required' });
});
