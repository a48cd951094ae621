import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

export type ReceivedEmail = {
  id: string;
  subject: string;
  from: { address: string; name: string }[];
  to: { address: string; name: string }[];
  headers: Record<string, string>;
  text: string;
  html: string;
};

/** Starts a real SMTP server for one test file. */
export async function startMailServer() {
  const [smtpPort, webPort] = [await findFreePort(), await findFreePort()];
  const apiUrl = `http://127.0.0.1:${webPort}/api/email`;
  const bin = fileURLToPath(new URL('../../../node_modules/.bin/maildev', import.meta.url));
  // Without this option, all maildev processes share one folder.
  const folder = await mkdtemp(path.join(tmpdir(), 'kinari-mail-'));
  const options = `--mail-directory ${folder} --ip 127.0.0.1 --smtp ${smtpPort} --web-ip 127.0.0.1 --web ${webPort} --silent`;
  const maildev = spawn(process.execPath, [bin, ...options.split(' ')]);
  afterAll(async () => {
    maildev.kill();
    await rm(folder, { recursive: true, force: true });
  });
  while (!(await isReachable(apiUrl))) await setTimeout(50);

  return {
    smtpPort,
    received: async () => (await (await fetch(apiUrl)).json()) as ReceivedEmail[],
    /** The raw source of an email, with headers that maildev's list leaves out. */
    sourceOf: async ({ id }: ReceivedEmail) => (await fetch(`${apiUrl}/${id}/source`)).text(),
    empty: async () => void (await fetch(`${apiUrl}/all`, { method: 'DELETE' })),
  };
}

async function isReachable(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}
