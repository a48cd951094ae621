import { setTimeout as wait } from 'node:timers/promises';
import type { LoadRequest } from '../load/load-request.ts';
import type { Statement } from '../wire/messages.ts';
import type { Recorder } from '../wire/recorder.ts';

// A process checks for changes in the background at most once in this time.
const BACKGROUND_MS = 1500;
const SAMPLES = 8;
// Long enough for the work that a request does after its response.
const TRAILING_MS = 30;

/** Records background statements, which belong to no request. */
export async function recordBackgroundStatements(recorder: Recorder): Promise<Set<string>> {
  recorder.take();
  await wait(BACKGROUND_MS);
  return new Set(recorder.take().map(({ sql }) => sql));
}

export type RecordedStatements = { statements: Statement[][] } | { errorStatus: number };

/** A recorder, and the background statements to ignore. */
export type RecordingSession = { recorder: Recorder; unasked: ReadonlySet<string> };

type RecordingOptions = RecordingSession & { origin: string };

/** Records the statements of some requests. Sends each once before, to fill the caches of the process. */
export async function recordRequests(
  requests: readonly LoadRequest[],
  setting: RecordingOptions,
): Promise<RecordedStatements> {
  const step = Math.max(1, Math.floor(requests.length / SAMPLES));
  const statements: Statement[][] = [];
  for (const loadRequest of requests.filter((_, n) => n % step === 0).slice(0, SAMPLES)) {
    const status = await sendRequest(loadRequest, setting.origin);
    if (status >= 400) return { errorStatus: status };
    statements.push(await recordDuring(() => sendRequest(loadRequest, setting.origin), setting));
  }
  return { statements };
}

export async function recordDuring(
  callback: () => Promise<unknown>,
  { recorder, unasked }: RecordingSession,
): Promise<Statement[]> {
  await wait(TRAILING_MS);
  recorder.take();
  await callback();
  await wait(TRAILING_MS);
  return recorder.take().filter(({ sql }) => !unasked.has(sql));
}

let nextUnique = Date.now();

export async function sendRequest(
  { method = 'GET', path, token, body, keyed }: LoadRequest,
  origin: string,
  key: string = crypto.randomUUID(),
): Promise<number> {
  const reply = await fetch(origin + path.replace('{n}', () => String((nextUnique += 1))), {
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
