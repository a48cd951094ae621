import type { Answer, Floor } from '../races/floor.ts';
import type { ApiProcess } from './processes.ts';

/** Asks an API that runs as a process, as `Floor.ask` does; no connection outlives its answer. */
export async function askProcess(
  api: ApiProcess,
  ...[method, path, { headers, body } = {}]: Parameters<Floor['ask']>
): Promise<Answer> {
  const reply = await fetch(`${api.url}${path}`, {
    method,
    headers: { connection: 'close', ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  return { status: reply.status, body: text ? JSON.parse(text) : undefined, text };
}
