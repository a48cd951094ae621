import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ApiRequest, EndpointResponse } from '@kinari/contract/contract';
import { WEBHOOK_EVENT_TYPES } from '@kinari/contract/labels/webhook-events';
import { afterAll, expect } from 'vitest';
import { encryptionKeys } from '../../apps/api/src/config.ts';
import { systemClock } from '../../apps/api/src/platform/clock.ts';
import { createCipher, WEBHOOKS_PURPOSE } from '../../apps/api/src/platform/encryption.ts';
import { startDispatcher } from '../../apps/api/src/webhooks/dispatcher.ts';
import { RETRY_PLAN, type RetryPlan } from '../../apps/api/src/webhooks/retry-plan.ts';
import { createWebhookClient } from '../../apps/api/src/webhooks/send-webhook.ts';
import { createTestUser } from '../../apps/api/test/factories.ts';
import { createTestApp } from '../../apps/api/test/test-app.ts';
import type { Behavior, Received } from '../src/webhook-receiver.ts';
import type { ReceiverAnswer, ReceiverRequest } from '../src/webhook-receiver-process.ts';

type Options = { keepBodies?: boolean; plan?: RetryPlan };
type NewEndpoint = {
  events?: ApiRequest<'createWebhook'>['body']['events'];
  permissions?: ApiRequest<'createWebhook'>['body']['permissions'];
  behavior?: Partial<Behavior>;
};

/** The plan with all times divided, so that three days are minutes or seconds. */
export function scalePlan(divisor: number, overrides: Partial<RetryPlan> = {}): RetryPlan {
  const { waits, ...times } = RETRY_PLAN;
  const scaled = Object.fromEntries(Object.entries(times).map(([name, ms]) => [name, Math.ceil(ms / divisor)]));
  return { ...(scaled as Omit<RetryPlan, 'waits'>), waits: waits.map((ms) => Math.ceil(ms / divisor)), ...overrides };
}

/** A shop, the dispatcher of its worker, and receivers in a process of their own. */
export async function createWebhookShop({ keepBodies = true, plan = RETRY_PLAN }: Options = {}) {
  const receiver = await startReceiver(keepBodies);
  const shop = await createTestApp({ RATE_LIMITS: 'off', WEBHOOK_TEST_HOSTS: [receiver.host] });
  const { app, db, pool, log, config } = shop;
  const owner = await createTestUser(db, { userType: 'ADMIN' });
  const cipher = createCipher(encryptionKeys(config), WEBHOOKS_PURPOSE);
  const client = createWebhookClient(config.WEBHOOK_TEST_HOSTS);
  let count = 0;

  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    app.inject({ method, url: `/api/admin/webhooks${path}`, headers: owner.headers, ...(payload && { payload }) });

  /** Adds an endpoint and its receiver. */
  async function addEndpoint({ events = [...WEBHOOK_EVENT_TYPES], permissions = [], behavior = {} }: NewEndpoint = {}) {
    const name = `program-${(count += 1)}`;
    const reply = await send('POST', '', { url: `http://${receiver.host}/hooks/${name}`, events, permissions });
    const { endpoint, secret } = reply.json<EndpointResponse<'createWebhook'>>();
    const behave = (next: Partial<Behavior>) => receiver.behave(name, { secret, ...next });
    await behave(behavior);
    return { ...endpoint, name, secret, behave };
  }

  const getEndpoint = async (id: string) =>
    (await send('GET', '')).json<EndpointResponse<'listWebhooks'>>().endpoints.find((endpoint) => endpoint.id === id);
  const listDeliveries = async (id: string, query = '') =>
    (await send('GET', `/${id}/deliveries${query}`)).json<EndpointResponse<'listWebhookDeliveries'>>().deliveries;

  /** Waits until everything published so far was sent, or all but a few. */
  async function settle(timeout = 30_000, remaining = 0): Promise<void> {
    await expect
      .poll(
        async () => {
          const { rows } = await pool.query<{ open: number }>(
            `select (select count(*) from event_outbox)::int
               + (select count(*) from webhook_deliveries where status = 'waiting')::int as open`,
          );
          return rows[0]?.open;
        },
        { timeout, interval: 100 },
      )
      .toBeLessThanOrEqual(remaining);
  }

  function startWorker() {
    const dispatcher = startDispatcher({ db, log, cipher, client, plan, now: systemClock });
    return { stop: () => dispatcher.stop() };
  }

  return { ...shop, owner, receiver, send, addEndpoint, getEndpoint, listDeliveries, settle, startWorker };
}

export type WebhookShop = Awaited<ReturnType<typeof createWebhookShop>>;

async function startReceiver(keepBodies: boolean) {
  const file = fileURLToPath(new URL('../src/webhook-receiver-process.ts', import.meta.url));
  const child = fork(file, keepBodies ? [] : ['without-bodies'], { serialization: 'advanced' });
  const [{ host }] = (await once(child, 'message')) as [{ host: string }];
  afterAll(() => child.disconnect());

  // One request at a time, because answers have no number.
  let last: Promise<unknown> = Promise.resolve();
  function ask<Answer extends ReceiverAnswer>(request: ReceiverRequest): Promise<Answer> {
    const answer = last.then(async () => {
      child.send(request);
      const [message] = (await once(child, 'message')) as [Answer];
      return message;
    });
    last = answer;
    return answer;
  }

  const received: Received[] = [];
  return {
    host,
    behave: async (receiver: string, behavior: Behavior) => void (await ask({ kind: 'behave', receiver, behavior })),
    /** Returns everything that was received until now. */
    async list(): Promise<Received[]> {
      const answer = await ask<{ received: Received[] }>({ kind: 'received', from: received.length });
      received.push(...answer.received);
      return received;
    },
  };
}
