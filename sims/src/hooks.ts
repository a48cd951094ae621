import { setTimeout as wait } from 'node:timers/promises';

/** Where hooks go, and what goes wrong on the way. */
export type HookPlan = {
  url: string;
  key: string;
  /** Each is sent so many times more. */
  repeat?: number;
  /** Those of one move arrive in any order. */
  reorder?: boolean;
  /** So long after it happened. */
  lateMs?: number;
  /** With a key that is not the right one. */
  forge?: boolean;
  /** The share that is never sent. */
  lose?: number;
};

export type Hook = { body: object; headersFor: (key: string) => Record<string, string> };
export type HookSent = { status: number };

/** Sends the hooks of one move, one after the other; answers what the shop said to each, 0 where it said nothing. */
export async function sendHooks(hooks: Hook[], plan: HookPlan, random: () => number): Promise<HookSent[]> {
  const { repeat = 0, reorder, lateMs = 0, forge, lose = 0 } = plan;
  const kept = hooks.filter(() => random() >= lose).flatMap((hook) => Array.from({ length: 1 + repeat }, () => hook));
  const sent = reorder ? shuffled(kept, random) : kept;
  if (lateMs > 0) await wait(lateMs);

  const answers: HookSent[] = [];
  for (const { body, headersFor } of sent) {
    const headers = { 'content-type': 'application/json', ...headersFor(forge ? 'not the key' : plan.key) };
    const status = await fetch(plan.url, { method: 'POST', headers, body: JSON.stringify(body) }).then(
      async (reply) => {
        await reply.arrayBuffer();
        return reply.status;
      },
      () => 0,
    );
    answers.push({ status });
  }
  return answers;
}

function shuffled<T>(list: T[], random: () => number): T[] {
  const places = list.map((one) => ({ one, place: random() }));
  return places.toSorted((one, other) => one.place - other.place).map(({ one }) => one);
}
