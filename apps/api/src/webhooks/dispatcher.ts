import { setTimeout as wait } from 'node:timers/promises';
import { addMs, type Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import type { Cipher } from '../platform/encryption.ts';
import type { Log } from '../platform/log.ts';
import { defaultOutboundClient, type OutboundClient } from '../platform/outbound/public-request.ts';
import { createSemaphore } from '../platform/semaphore.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  markFailing,
  markWorking,
  saveOutcome,
  turnOff,
} from './delivery.queries.ts';
import { passOnEvents } from './pass-on-events.ts';
import { RETRY_PLAN, type RetryPlan, waitAfter } from './retry-plan.ts';
import { sendWebhook, type WebhookResult } from './send-webhook.ts';
import { buildWebhookBody } from './webhook-body.ts';
import { enqueueWebhookPausedEmails } from './webhook-email-jobs.ts';

const MAX_CALLS = 20;
const MAX_CALLS_PER_ENDPOINT = 4;
const IDLE_MS = 500;
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
  const callsTo = createCallLimits();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const hasWork = await step(deps, running, callsTo).catch((error: unknown) => {
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
async function step(deps: DispatcherDeps, running: Set<Promise<void>>, callsTo: CallLimits): Promise<boolean> {
  const { db, now, plan = RETRY_PLAN } = deps;
  const passedOn = await passOnEvents(db, now());
  const limit = MAX_CALLS - running.size;
  const claimed = limit > 0 ? await claimDeliveries(db, { limit, now: now(), plan }) : [];
  for (const delivery of claimed) {
    const task = callsTo(delivery.endpointId)(() => deliver(deps, delivery))
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
  const { db, cipher, now, client = defaultOutboundClient, plan = RETRY_PLAN } = deps;
  const { id, endpointId, permissions, url } = delivery;
  const body = await buildWebhookBody(db, delivery, permissions);
  if (body === undefined) return saveOutcome(db, id, { status: 'canceled' });
  const secrets = [delivery.secret, delivery.oldSecret].flatMap((secret) => {
    const decrypted = secret && cipher.decrypt(secret, endpointId);
    return decrypted ? [decrypted] : [];
  });
  const result = await sendWebhook({ id, url, body, secrets }, { client, timeout: plan.timeout, now: now() });
  const { attempt } = result;
  if (attempt.status !== null && attempt.status >= 200 && attempt.status < 300) {
    await saveOutcome(db, id, { status: 'delivered', attempt });
    await markWorking(db, endpointId);
  } else await handleFailure(deps, delivery, result);
}

async function handleFailure(
  { db, now, log, plan = RETRY_PLAN }: DispatcherDeps,
  delivery: ClaimedDelivery,
  { attempt, retryAfter }: WebhookResult,
): Promise<void> {
  const { endpointId } = delivery;
  const at = now();
  const holdMs = attempt.status !== null && SLOW_DOWN.has(attempt.status) ? toHold(retryAfter, plan) : undefined;
  const waitMs = waitAfter(delivery.tries + 1, plan);
  if (waitMs === undefined || attempt.status === 410) {
    await saveOutcome(db, delivery.id, { status: 'failed', attempt });
  } else {
    const nextAt = addMs(at, Math.max(waitMs, holdMs ?? 0));
    await saveOutcome(db, delivery.id, { status: 'waiting', attempt, nextAt });
  }
  if (attempt.status === 410) {
    log.warn({ endpoint: endpointId }, 'webhook endpoint is gone');
    await turnOff(db, endpointId);
    return;
  }
  const holdUntil = holdMs === undefined ? undefined : addMs(at, holdMs);
  const isPaused = await markFailing(db, endpointId, { now: at, holdUntil, pauseBefore: addMs(at, -plan.pauseAfter) });
  if (!isPaused) return;
  log.warn({ endpoint: endpointId }, 'paused a webhook endpoint');
  await enqueueWebhookPausedEmails(db, delivery.url);
}

/** Returns how long the receiver asks to wait: `retry-after` in seconds or as a date. */
function toHold(retryAfter: string | undefined, { hold, maxHold }: RetryPlan): number {
  const seconds = Number(retryAfter);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(retryAfter ?? '') - Date.now();
  return retryAfter !== undefined && ms > 0 ? Math.min(ms, maxHold) : hold;
}
