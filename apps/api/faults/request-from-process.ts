import type { ApiResponse, RaceHarness } from '../races/race-harness.ts';
import type { ApiProcess } from './processes.ts';

/** Like `RaceHarness.ask`, for an API process. Closes the connection after each reply. */
export async function requestFromProcess(
  api: ApiProcess,
  ...[method, path, { headers, body } = {}]: Parameters<RaceHarness['ask']>
): Promise<ApiResponse> {
  const response = await fetch(`${api.url}${path}`, {
    method,
    headers: { connection: 'close', ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : undefined, text };
}
