import { setTimeout as wait } from 'node:timers/promises';

/** Where to send webhooks, and what goes wrong with them. */
export type WebhookSchedule = {
  url: string;
  key: string;
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
};

export type Webhook = { body: object; headersFor: (key: string) => Record<string, string> };
export type WebhookResult = { status: number };

/** Sends the webhooks of one move in order. Returns the status of each response, or 0 if there was none. */
export async function sendWebhooks(
  webhooks: Webhook[],
  schedule: WebhookSchedule,
  random: () => number,
): Promise<WebhookResult[]> {
  const { repeat = 0, reorder, lateMs = 0, forge, lose = 0 } = schedule;
  const deliveries = webhooks
    .filter(() => random() >= lose)
    .flatMap((webhook) => Array.from({ length: 1 + repeat }, () => webhook));
  const sent = reorder ? shuffle(deliveries, random) : deliveries;
  if (lateMs > 0) await wait(lateMs);

  const responses: WebhookResult[] = [];
  for (const { body, headersFor } of sent) {
    const headers = { 'content-type': 'application/json', ...headersFor(forge ? 'not the key' : schedule.key) };
    const status = await fetch(schedule.url, { method: 'POST', headers, body: JSON.stringify(body) }).then(
      async (reply) => {
        await reply.arrayBuffer();
        return reply.status;
      },
      () => 0,
    );
    responses.push({ status });
  }
  return responses;
}

function shuffle<T>(list: T[], random: () => number): T[] {
  const keyed = list.map((one) => ({ one, place: random() }));
  return keyed.toSorted((one, other) => one.place - other.place).map(({ one }) => one);
}
