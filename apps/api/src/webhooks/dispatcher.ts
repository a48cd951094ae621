import { setTimeout as wait } from 'node:timers/promises';
import { addMs, type Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import type { Cipher } from '../platform/encryption.ts';
import type { Log } from '../platform/log.ts';
import { defaultOutboundClient, type OutboundClient } from '../platform/outbound/public-request.ts';
import { createSemaphore } from '../platform/semaphore.ts';
import {
  type Attempt,
  type ClaimedDelivery,
  claimDeliveries,
  markFailing,
  markWorking,
  saveOutcome,
  turnOff,
} from './delivery.queries.ts';
import { lockEndpoints } from './endpoint.queries.ts';
import { refreshListeners } from './listeners.ts';
import { passOnEvents } from './pass-on-events.ts';
import { RETRY_PLAN, type RetryPlan, waitAfter } from './retry-plan.ts';
import { sendWebhook, type WebhookMessage, type WebhookResult } from './send-webhook.ts';
import { buildWebhookBody } from './webhook-body.ts';
import { enqueueWebhookPausedEmails } from './webhook-email-jobs.ts';

const MAX_CALLS = 20;
const MAX_CALLS_PER_ENDPOINT = 4;
const IDLE_MS = 500;
const GONE = 410;
const SLOW_DOWN = new Set([429, 502, 503, 504]);

export type DispatcherDeps = {
  db: Db;
  log: Log;
  cipher: Cipher;
  now: Now;
  client?: OutboundClient;
  plan?: RetryPlan;
};

/**
 * Sends webhooks in a worker. Not as queue jobs: a receiver that hangs would block the emails, and deliveries about the same
 * subject must keep their order.
 */
export function startDispatcher(deps: DispatcherDeps): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const calls = { running, callsTo: createCallLimits(), signal: stopping.signal };

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const hasWork = await step(deps, calls).catch((error: unknown) => {
        deps.log.error({ err: error }, 'failed to send webhooks');
        return false;
      });
      if (!hasWork) await waitForWork(running, stopping.signal);
    }
  }

  const finished = run();
  return {
    async stop() {
      stopping.abort();
      await finished;
      await Promise.all(running);
    },
  };
}

/** Passes events on and starts to send what is due. Returns false if there was nothing to do. */
async function step(
  deps: DispatcherDeps,
  { running, callsTo, signal }: { running: Set<Promise<void>>; callsTo: CallLimits; signal: AbortSignal },
): Promise<boolean> {
  const { db, now, plan = RETRY_PLAN } = deps;
  const passedOn = await passOnEvents(db, now());
  const limit = MAX_CALLS - running.size;
  const claimed = limit > 0 ? await claimDeliveries(db, { limit, now: now(), plan }) : [];
  for (const delivery of claimed) {
    // After a stop, what has not started is left to another worker, which gets it when the lease ends.
    const task = callsTo(delivery.endpointId)(async () => {
      if (!signal.aborted) await deliver(deps, delivery);
    })
      .catch((error: unknown) => deps.log.error({ err: error, delivery: delivery.id }, 'failed to send a webhook'))
      .finally(() => running.delete(task));
    running.add(task);
  }
  return passedOn > 0 || claimed.length > 0;
}

/** A finished call may free a delivery that waits for it. */
async function waitForWork(running: ReadonlySet<Promise<void>>, signal: AbortSignal): Promise<void> {
  const idle = wait(IDLE_MS, undefined, { signal }).catch(() => undefined);
  await Promise.race([idle, ...running]);
}

type CallLimits = (endpointId: string) => ReturnType<typeof createSemaphore>;

function createCallLimits(): CallLimits {
  const limits = new Map<string, ReturnType<CallLimits>>();
  return (endpointId) => {
    const limit =
      limits.get(endpointId) ?? createSemaphore({ maxConcurrent: MAX_CALLS_PER_ENDPOINT, maxQueued: MAX_CALLS });
    limits.set(endpointId, limit);
    return limit;
  };
}

async function deliver(deps: DispatcherDeps, delivery: ClaimedDelivery): Promise<void> {
  const { db, now, client = defaultOutboundClient, plan = RETRY_PLAN } = deps;
  const { id, endpointId } = delivery;
  const message = await prepareMessage(deps, delivery).catch((error: unknown) => {
    deps.log.error({ err: error, delivery: id }, 'failed to prepare a webhook');
    return 'failed' as const;
  });
  if (message === undefined) return saveOutcome(db, id, { status: 'canceled' });
  // The fault is ours, so the endpoint does not count as failing.
  if (message === 'failed') return scheduleRetry(deps, delivery, { attempt: describeOwnFailure(now()) });
  const result = await sendWebhook(message, { client, timeout: plan.timeout, now: now() });
  const { attempt } = result;
  if (attempt.status !== null && attempt.status >= 200 && attempt.status < 300) {
    await saveOutcome(db, id, { status: 'delivered', attempt });
    await markWorking(db, endpointId);
  } else await handleFailure(deps, delivery, result);
}

/** Returns undefined if the subject no longer exists. */
async function prepareMessage(
  { db, cipher }: DispatcherDeps,
  delivery: ClaimedDelivery,
): Promise<WebhookMessage | undefined> {
  const { id, endpointId, permissions, url } = delivery;
  const body = await buildWebhookBody(db, delivery, permissions);
  if (body === undefined) return undefined;
  const secrets = [delivery.secret, delivery.oldSecret].flatMap((secret) => {
    const decrypted = secret && cipher.decrypt(secret, endpointId);
    return decrypted ? [decrypted] : [];
  });
  if (secrets.length === 0) throw new Error('No encryption key fits the secret of the endpoint');
  return { id, url, body, secrets };
}

function describeOwnFailure(now: Date): Attempt {
  return { at: now.toISOString(), status: null, text: 'The shop could not prepare the message', ms: 0 };
}

type FailedAttempt = { attempt: Attempt; holdMs?: number | undefined };

/** Plans the next attempt. After the last one, and after 410, the delivery has failed. */
async function scheduleRetry(
  { db, now, plan = RETRY_PLAN }: DispatcherDeps,
  { id, tries }: ClaimedDelivery,
  { attempt, holdMs = 0 }: FailedAttempt,
): Promise<void> {
  const waitMs = attempt.status === GONE ? undefined : waitAfter(tries + 1, plan);
  if (waitMs === undefined) return saveOutcome(db, id, { status: 'failed', attempt });
  return saveOutcome(db, id, { status: 'waiting', attempt, nextAt: addMs(now(), Math.max(waitMs, holdMs)) });
}

async function handleFailure(
  deps: DispatcherDeps,
  delivery: ClaimedDelivery,
  { attempt, retryAfter }: WebhookResult,
): Promise<void> {
  const { db, now, log, plan = RETRY_PLAN } = deps;
  const { endpointId } = delivery;
  const holdMs = attempt.status !== null && SLOW_DOWN.has(attempt.status) ? toHold(retryAfter, plan) : undefined;
  await scheduleRetry(deps, delivery, { attempt, holdMs });
  if (attempt.status === GONE) {
    log.warn({ endpoint: endpointId }, 'webhook endpoint is gone');
    await db.transaction().execute(async (tx) => {
      await lockEndpoints(tx);
      await turnOff(tx, endpointId);
      await refreshListeners(tx);
    });
    return;
  }
  const at = now();
  const holdUntil = holdMs === undefined ? undefined : addMs(at, holdMs);
  await db.transaction().execute(async (tx) => {
    const pauseBefore = addMs(at, -plan.pauseAfter);
    if (!(await markFailing(tx, endpointId, { now: at, holdUntil, pauseBefore }))) return;
    log.warn({ endpoint: endpointId }, 'paused a webhook endpoint');
    await enqueueWebhookPausedEmails(tx, delivery.url);
  });
}

/** Returns how long the receiver asks to wait: `retry-after` in seconds or as a date. */
function toHold(retryAfter: string | undefined, { hold, maxHold }: RetryPlan): number {
  const seconds = Number(retryAfter);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(retryAfter ?? '') - Date.now();
  return retryAfter !== undefined && ms > 0 ? Math.min(ms, maxHold) : hold;
}
