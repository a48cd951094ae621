/** One request of a load. `{n}` in a path is replaced by a unique number. */
export type LoadRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  token?: string;
  body?: unknown;
  /** Sends an idempotency key. */
  keyed?: true;
};

export type LoadMetrics = {
  /** Successful responses per second. */
  perSecond: number;
  p50: number;
  p99: number;
  responses: number;
  failed: number;
};

/** Formats a request for the wrk script: method, path, token and body, separated by tabs. */
export function formatRequestLine({ method = 'GET', path, token = '', body }: LoadRequest): string {
  return [method, path, token, body === undefined ? '' : JSON.stringify(body)].join('\t');
}
