import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

export type Received = {
  id: string;
  subject: string;
  from: { address: string; name: string }[];
  to: { address: string; name: string }[];
  headers: Record<string, string>;
  text: string;
  html: string;
};

/** A real mail server for one test file, and what arrived there. */
export async function openMailServer() {
  const [smtpPort, webPort] = [await freePort(), await freePort()];
  const address = `http://127.0.0.1:${webPort}/api/email`;
  const bin = fileURLToPath(new URL('../../../node_modules/.bin/maildev', import.meta.url));
  // Where none is said, all mail servers of a machine share one.
  const folder = await mkdtemp(path.join(tmpdir(), 'kinari-mail-'));
  const options = `--mail-directory ${folder} --ip 127.0.0.1 --smtp ${smtpPort} --web-ip 127.0.0.1 --web ${webPort} --silent`;
  const maildev = spawn(process.execPath, [bin, ...options.split(' ')]);
  afterAll(async () => {
    maildev.kill();
    await rm(folder, { recursive: true, force: true });
  });
  while (!(await answers(address))) await setTimeout(50);

  return {
    smtpPort,
    received: async () => (await (await fetch(address)).json()) as Received[],
    /** A mail as it was sent, with headers that the server's own list leaves out. */
    sourceOf: async ({ id }: Received) => (await fetch(`${address}/${id}/source`)).text(),
    empty: async () => void (await fetch(`${address}/all`, { method: 'DELETE' })),
  };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}
