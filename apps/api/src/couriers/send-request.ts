import type { z } from 'zod';
import { type CourierName, CourierRejectedError, IndeterminateError } from './courier.ts';

/** Timeout of one call. */
export const TIMEOUT_MS = { job: 10_000, request: 5000 };

export type CourierRequest = {
  method?: 'GET' | 'POST';
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: object | URLSearchParams;
};

export type CourierConnection = { courier: CourierName; root: string; patienceMs: number };
export type CourierResponse = { status: number; body: unknown };

/** Calls a courier. Throws `UnknownOutcome` if there is no usable response, and for 429 and 5xx, which may come from a proxy. */
export async function sendRequest(
  { courier, root, patienceMs }: CourierConnection,
  request: CourierRequest,
): Promise<CourierResponse> {
  const { method = 'GET', path, query, headers, body } = request;
  const url = `${root}${path}${query ? `?${new URLSearchParams(query).toString()}` : ''}`;
  const isForm = body instanceof URLSearchParams;
  const label = `${method} ${path}`;
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status >= 500 || response.status === 429) throw new Error(`Status ${response.status}`);
    return { status: response.status, body: text === '' ? undefined : parseBody(text, response.status) };
  } catch (error) {
    throw new IndeterminateError(courier, `${courier}: ${label} has no known outcome`, error);
  }
}

/** Parses the response. Throws `UnknownOutcome` if it has an unknown shape, because the result of the call is then unclear. */
export function parseResponse<T>(courier: CourierName, schema: z.ZodType<T>, { status, body }: CourierResponse): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw new IndeterminateError(courier, `${courier} returned ${status} in an unknown format`, result.error);
}

export function toCourierError(courier: CourierName, message: string | undefined): CourierRejectedError {
  return new CourierRejectedError(courier, message?.trim() || 'Rejected without a reason');
}

export function chunk<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}

// A proxy's error page counts as a response if the status is an error, and as unknown outcome if it is 2xx.
function parseBody(text: string, status: number): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (status >= 400) return { message: text.slice(0, 200) };
    throw error;
  }
}
