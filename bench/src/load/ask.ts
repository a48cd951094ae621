/** One request of a load. `{n}` in a path is replaced by a number that no other request has. */
export type Ask = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  token?: string;
  body?: unknown;
  /** With a key of its own, as a write has that may be sent again. */
  keyed?: true;
};

export type Figures = {
  /** Good answers a second. */
  perSecond: number;
  p50: number;
  p99: number;
  answers: number;
  failed: number;
};

/** As the script for wrk reads it: method, path, token and body, with tabs between. */
export function lineOf({ method = 'GET', path, token = '', body }: Ask): string {
  return [method, path, token, body === undefined ? '' : JSON.stringify(body)].join('\t');
}
