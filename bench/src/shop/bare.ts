import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LoadRequest } from '../load/load-request.ts';
import { startProcess, stopProcess, waitForResponse } from './processes.ts';
import { CURRENT_RELEASE } from './release.ts';

const SERVER_FILE = fileURLToPath(new URL('./bare-server.ts', import.meta.url));
// Headers that Node sets itself.
const SKIPPED_HEADERS = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length']);

type BareServerOptions = { port: number; folder: string };

/** Runs a server that returns one recorded reply for every request, while `work` runs. */
export async function withBareServer<T>(
  origin: string,
  { path: url, token }: LoadRequest,
  { port, folder }: BareServerOptions,
  callback: (origin: string) => Promise<T>,
): Promise<T> {
  const reply = await fetch(origin + url.replace('{n}', '0'), {
    headers: { 'accept-encoding': 'identity', ...(token && { authorization: `Bearer ${token}` }) },
  });
  const file = path.join(folder, 'reply.json');
  const headers = Object.fromEntries([...reply.headers].filter(([name]) => !SKIPPED_HEADERS.has(name)));
  const body = Buffer.from(await reply.arrayBuffer()).toString('base64');
  await writeFile(file, JSON.stringify({ status: reply.status, headers, body }));
  const server = startProcess(SERVER_FILE, CURRENT_RELEASE, process.env, [String(port), file]);
  try {
    await waitForResponse(`http://127.0.0.1:${port}/`, server);
    return await callback(`http://127.0.0.1:${port}`);
  } finally {
    await stopProcess(server);
  }
}
