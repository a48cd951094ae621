import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { tmpdir } from 'node:os';
import path from 'node:path';

// What HTTP/2 says in its own way, or not at all.
const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/** Stands before the shop as a proxy does in production: TLS, with a certificate of its own making, and HTTP/2. */
export async function startFront(port: number, shopUrl: string): Promise<{ url: string; stop: () => void }> {
  const agent = new Agent({ keepAlive: true });
  const server = createSecureServer(await selfSigned(), (asked, answer) => passOn(asked, answer, shopUrl, agent));
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    url: `https://127.0.0.1:${port}`,
    stop: () => {
      server.close();
      agent.destroy();
    },
  };
}

function passOn(asked: Http2ServerRequest, answer: Http2ServerResponse, shopUrl: string, agent: Agent): void {
  const headers = { ...withoutConnection(asked.headers), host: new URL(shopUrl).host };
  const passed = request(shopUrl + asked.url, { method: asked.method, headers, agent }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, withoutConnection(reply.headers));
    reply.pipe(answer);
  });
  passed.on('error', () => answer.stream.destroy());
  asked.pipe(passed);
}

function withoutConnection(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept = Object.entries(headers).filter(([name]) => !name.startsWith(':') && !OF_THE_CONNECTION.has(name));
  return Object.fromEntries(kept);
}

async function selfSigned(): Promise<{ key: string; cert: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kinari-front-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const of = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', '/CN=shop'];
  execFileSync('openssl', ['req', '-x509', ...of, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const pair = { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') };
  await rm(folder, { recursive: true });
  return pair;
}
