import { setTimeout as wait } from 'node:timers/promises';

/** Where to send webhooks, and what goes wrong with them. */
export type WebhookSchedule = {
  url: string;
  key: string;
  /** Signs with this key instead, as a provider does with events from before a change of the key. */
  previousKey?: string;
  /** Number of extra copies of each webhook. */
  repeat?: number;
  /** Shuffles the webhooks of one move. */
  reorder?: boolean;
  /** Delay before the webhooks are sent. */
  lateMs?: number;
  /** Signs with a wrong key. */
  forge?: boolean;
  /** Share of webhooks that are never sent, from 0 to 1. */
  lose?: number;
  /** Sends only these events. */
  events?: string[];
  /** Stops waiting for a response after this time. */
  timeoutMs?: number;
};

export type Webhook = {
  /** Name of the event, if the provider has names. */
  event?: string;
  /** A string is sent as it is. */
  body: object | string;
  /** `text` is the raw body. `copy` counts the copies of one webhook from 1. */
  headersFor: (key: string, text: string, copy: number) => Record<string, string>;
};
export type WebhookResult = { status: number };

type Delivery = { webhook: Webhook; copy: number };

/** Sends the webhooks of one move in order. Returns the status of each response, or 0 if there was none. */
export async function sendWebhooks(
  webhooks: Webhook[],
  schedule: WebhookSchedule,
  random: () => number,
): Promise<WebhookResult[]> {
  const { repeat = 0, reorder, lateMs = 0, lose = 0, events } = schedule;
  const deliveries = webhooks
    .filter(({ event }) => !events || (event !== undefined && events.includes(event)))
    .filter(() => random() >= lose)
    .flatMap((webhook) => Array.from({ length: 1 + repeat }, (_, index) => ({ webhook, copy: index + 1 })));
  const sent = reorder ? shuffle(deliveries, random) : deliveries;
  if (lateMs > 0) await wait(lateMs);

  const responses: WebhookResult[] = [];
  for (const delivery of sent) responses.push({ status: await sendWebhook(delivery, schedule) });
  return responses;
}

async function sendWebhook({ webhook, copy }: Delivery, schedule: WebhookSchedule): Promise<number> {
  const { url, key, previousKey, forge, timeoutMs } = schedule;
  const body = typeof webhook.body === 'string' ? webhook.body : JSON.stringify(webhook.body);
  const signingKey = forge ? 'not the key' : (previousKey ?? key);
  const headers = { 'content-type': 'application/json', ...webhook.headersFor(signingKey, body, copy) };
  const signal = timeoutMs === undefined ? null : AbortSignal.timeout(timeoutMs);
  return fetch(url, { method: 'POST', headers, body, signal }).then(
    async (reply) => {
      await reply.arrayBuffer();
      return reply.status;
    },
    () => 0,
  );
}

function shuffle<T>(list: T[], random: () => number): T[] {
  const keyed = list.map((one) => ({ one, place: random() }));
  return keyed.toSorted((one, other) => one.place - other.place).map(({ one }) => one);
}
