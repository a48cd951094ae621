import { setTimeout as wait } from 'node:timers/promises';
import type { Ask } from '../load/ask.ts';
import type { Statement } from '../wire/messages.ts';
import type { Recorder } from '../wire/recorder.ts';

// A process looks now and then for itself whether something has changed, at most once in this time.
const UNASKED_MS = 1500;
const SAMPLES = 8;
// What a request leaves to be done after its answer has then been sent as well.
const AFTERMATH_MS = 30;

/** What a process sends without being asked: it belongs to no request. */
export async function unaskedBy(recorder: Recorder): Promise<Set<string>> {
  recorder.take();
  await wait(UNASKED_MS);
  return new Set(recorder.take().map(({ sql }) => sql));
}

export type Recorded = { statements: Statement[][] } | { refused: number };

/** Who listens, and what is to be left out of what they hear. */
export type Heard = { recorder: Recorder; unasked: ReadonlySet<string> };

type Setting = Heard & { origin: string };

/** What some of these questions come down to, each asked before: what is kept is kept by then, and what is learnt once is known. */
export async function recordAsks(asks: readonly Ask[], setting: Setting): Promise<Recorded> {
  const step = Math.max(1, Math.floor(asks.length / SAMPLES));
  const statements: Statement[][] = [];
  for (const ask of asks.filter((_, n) => n % step === 0).slice(0, SAMPLES)) {
    const status = await send(ask, setting.origin);
    if (status >= 400) return { refused: status };
    statements.push(await recordedDuring(() => send(ask, setting.origin), setting));
  }
  return { statements };
}

export async function recordedDuring(work: () => Promise<unknown>, { recorder, unasked }: Heard): Promise<Statement[]> {
  await wait(AFTERMATH_MS);
  recorder.take();
  await work();
  await wait(AFTERMATH_MS);
  return recorder.take().filter(({ sql }) => !unasked.has(sql));
}

let unique = Date.now();

export async function send(
  { method = 'GET', path, token, body, keyed }: Ask,
  origin: string,
  key: string = crypto.randomUUID(),
): Promise<number> {
  const reply = await fetch(origin + path.replace('{n}', () => String((unique += 1))), {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(keyed && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  await reply.arrayBuffer();
  return reply.status;
}
