import type { z } from 'zod';
import { type CourierName, CourierRefused, UnknownOutcome } from './courier.ts';

/** How long one call may take. */
export const PATIENCE_MS = { job: 10_000, request: 5000 };

export type Asked = {
  method?: 'GET' | 'POST';
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Sent as JSON, but for a form. */
  body?: object | URLSearchParams;
};

export type Line = { courier: CourierName; root: string; patienceMs: number };
export type Answer = { status: number; body: unknown };

/**
 * One call to a courier. Whatever is not an answer is an `UnknownOutcome`; so is one that says they were too busy to look, which
 * may come from a proxy of theirs.
 */
export async function ask({ courier, root, patienceMs }: Line, asked: Asked): Promise<Answer> {
  const { method = 'GET', path, query, headers, body } = asked;
  const url = `${root}${path}${query ? `?${new URLSearchParams(query).toString()}` : ''}`;
  const form = body instanceof URLSearchParams;
  const what = `${method} ${path}`;
  try {
    const reply = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...(body && !form && { 'content-type': 'application/json' }), ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
      ...(body && { body: form ? body : JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (reply.status >= 500 || reply.status === 429) throw new Error(`They answered ${reply.status}`);
    return { status: reply.status, body: text === '' ? undefined : parsed(text, reply.status) };
  } catch (error) {
    throw new UnknownOutcome(courier, `${courier}: ${what} has no known outcome`, error);
  }
}

/** What was answered, or an `UnknownOutcome`: a reply that nobody can read tells nothing of what was done. */
export function read<T>(courier: CourierName, shape: z.ZodType<T>, { status, body }: Answer): T {
  const result = shape.safeParse(body);
  if (result.success) return result.data;
  throw new UnknownOutcome(courier, `${courier} answered ${status} in a form we do not know`, result.error);
}

export function refused(courier: CourierName, said: string | undefined): CourierRefused {
  return new CourierRefused(courier, said?.trim() || 'Refused without a reason');
}

/** Pieces of at most so many: what a courier takes at once. */
export function pieces<T>(list: readonly T[], most: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / most) }, (_, at) => list.slice(at * most, (at + 1) * most));
}

// An error page of a proxy is an answer when its status says no, and none when it says yes.
function parsed(text: string, status: number): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (status >= 400) return { message: text.slice(0, 200) };
    throw error;
  }
}
