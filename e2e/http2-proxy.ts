import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { tmpdir } from 'node:os';
import path from 'node:path';

// Headers that HTTP/2 does not allow.
const CONNECTION_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/** Starts a proxy in front of the shop as in production: HTTP/2 and TLS, with a self-signed certificate. */
export async function startHttp2Proxy(port: number, shopUrl: string): Promise<{ url: string; stop: () => void }> {
  const agent = new Agent({ keepAlive: true });
  const server = createSecureServer(await createSelfSignedCertificate(), (incoming, outgoing) =>
    forwardRequest(incoming, outgoing, shopUrl, agent),
  );
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    url: `https://127.0.0.1:${port}`,
    stop: () => {
      server.close();
      agent.destroy();
    },
  };
}

function forwardRequest(
  incoming: Http2ServerRequest,
  outgoing: Http2ServerResponse,
  shopUrl: string,
  agent: Agent,
): void {
  const headers = { ...dropConnectionHeaders(incoming.headers), host: new URL(shopUrl).host };
  const forwarded = request(shopUrl + incoming.url, { method: incoming.method, headers, agent }, (reply) => {
    outgoing.writeHead(reply.statusCode ?? 502, dropConnectionHeaders(reply.headers));
    reply.pipe(outgoing);
  });
  forwarded.on('error', () => outgoing.stream.destroy());
  incoming.pipe(forwarded);
}

function dropConnectionHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const keptHeaders = Object.entries(headers).filter(
    ([name]) => !name.startsWith(':') && !CONNECTION_HEADERS.has(name),
  );
  return Object.fromEntries(keptHeaders);
}

async function createSelfSignedCertificate(): Promise<{ key: string; cert: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kinari-front-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const of = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', '/CN=shop'];
  execFileSync('openssl', ['req', '-x509', ...of, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const pair = { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') };
  await rm(folder, { recursive: true });
  return pair;
}
