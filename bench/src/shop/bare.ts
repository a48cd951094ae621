import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Ask } from '../load/ask.ts';
import { answering, end, start } from './processes.ts';
import { OURS } from './release.ts';

const SERVER = fileURLToPath(new URL('./bare-server.ts', import.meta.url));
// What Node says for itself.
const ITS_OWN = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length']);

type Setting = { port: number; folder: string };

/** A server that gives the reply of another one to everything, while `work` goes on. */
export async function withBareServer<T>(
  origin: string,
  { path: address, token }: Ask,
  { port, folder }: Setting,
  work: (origin: string) => Promise<T>,
): Promise<T> {
  const reply = await fetch(origin + address.replace('{n}', '0'), {
    headers: { 'accept-encoding': 'identity', ...(token && { authorization: `Bearer ${token}` }) },
  });
  const file = path.join(folder, 'reply.json');
  const headers = Object.fromEntries([...reply.headers].filter(([name]) => !ITS_OWN.has(name)));
  const body = Buffer.from(await reply.arrayBuffer()).toString('base64');
  await writeFile(file, JSON.stringify({ status: reply.status, headers, body }));
  const server = start(SERVER, OURS, process.env, [String(port), file]);
  try {
    await answering(`http://127.0.0.1:${port}/`, server);
    return await work(`http://127.0.0.1:${port}`);
  } finally {
    await end(server);
  }
}
