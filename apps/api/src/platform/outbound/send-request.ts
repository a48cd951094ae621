import type { z } from 'zod';
import { IndeterminateError, ProviderRejectedError } from './provider-errors.ts';

/** Timeout of one call. */
export const TIMEOUT_MS = { job: 10_000, request: 5000 };

export type ServiceRequest = {
  method?: 'GET' | 'POST' | 'PATCH';
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: object | URLSearchParams;
};

/** `service` is a name, such as 'delhivery'. `root` comes from the settings. */
export type ServiceConnection = { service: string; root: string; timeoutMs: number };
export type ServiceResponse = { status: number; body: unknown };

/**
 * Calls a courier or payment provider. Throws `IndeterminateError` if there is no usable response, and for 429 and 5xx, which may come
 * from a proxy.
 */
export async function sendRequest(
  { service, root, timeoutMs }: ServiceConnection,
  request: ServiceRequest,
): Promise<ServiceResponse> {
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
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status >= 500 || response.status === 429) throw new Error(`Status ${response.status}`);
    return { status: response.status, body: text === '' ? undefined : parseBody(text, response.status) };
  } catch (error) {
    throw new IndeterminateError(service, `${service}: ${label} has no known outcome`, error);
  }
}

/** Parses the response. Throws `IndeterminateError` if its format is unknown, because the result of the call is then unclear. */
export function parseResponse<T>(service: string, schema: z.ZodType<T>, { status, body }: ServiceResponse): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw new IndeterminateError(service, `${service} returned ${status} in an unknown format`, result.error);
}

export function toProviderError(service: string, message: string | undefined): ProviderRejectedError {
  return new ProviderRejectedError(service, message?.trim() || 'Rejected without a reason');
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
