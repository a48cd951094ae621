import { connect as connectTwo } from 'node:http2';
import { Agent, request as ask } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { Proxy } from './proxies.ts';
import { assertThat, formatSeconds, type Measurements } from './shell.ts';

// Checks of a proxy in front of the shop, with clients at several IPs.
export type ProxyResponse = { status: number; headers: Record<string, string | string[] | undefined>; body: string };
type RequestOptions = { method?: string; headers?: Record<string, string>; body?: Buffer; from?: string };

export class ProxyClient {
  readonly #proxy: Proxy;
  readonly #agent: Agent;

  constructor(proxy: Proxy) {
    this.#proxy = proxy;
    this.#agent = new Agent({ ca: proxy.authority(), keepAlive: true, maxSockets: 20 });
  }

  ask(address: string, { method = 'GET', headers = {}, body, from }: RequestOptions = {}): Promise<ProxyResponse> {
    return new Promise((resolve, reject) => {
      const options = { method, headers, agent: this.#agent, localAddress: from, timeout: 30_000, family: 4 };
      const sent = ask(this.#proxy.origin + address, options, (reply) => {
        text(reply).then(
          (responseBody) => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: responseBody }),
          reject,
        );
      });
      sent.once('error', reject).once('timeout', () => sent.destroy(new Error(`no answer: ${address}`)));
      sent.end(body);
    });
  }

  leave(): void {
    this.#agent.destroy();
  }
}

export async function servesPages(client: ProxyClient, proxy: Proxy): Promise<void> {
  const page = await client.ask('/', { headers: { 'accept-encoding': 'br, gzip' } });
  assertThat(page.status === 200, `${proxy.name}: the home page answers 200, not ${page.status}`);
  assertThat(page.headers['content-encoding'] === 'br', `${proxy.name}: a page comes as the site packed it`);
  assertThat(page.headers['strict-transport-security'], `${proxy.name}: responses have an HSTS header`);
  assertThat(page.headers['content-security-policy'], `${proxy.name}: a page comes with its policy`);

  const { status, headers } = await client.ask('/api/products', { headers: { 'accept-encoding': 'gzip' } });
  assertThat(
    status === 200 && headers['x-content-type-options'] === 'nosniff',
    `${proxy.name}: the API answers with its headers`,
  );
  const missingFile = await client.ask('/uploads/absent.webp');
  assertThat(
    missingFile.status === 404 && missingFile.headers['x-request-id'],
    `${proxy.name}: images are the API's, which has none of that name`,
  );
  const secret = await client.ask('/metrics');
  assertThat(secret.status === 404, `${proxy.name}: metrics must not be public, but the status is ${secret.status}`);
  const httpResponse = await fetch(`${proxy.plain}/cart?x=1`, { redirect: 'manual' });
  assertThat(
    httpResponse.status === 308 && httpResponse.headers.get('location')?.startsWith('https://localhost'),
    `${proxy.name}: http leads to https`,
  );
}

export async function supportsHttp2(proxy: Proxy): Promise<void> {
  const session = connectTwo(proxy.origin, { ca: proxy.authority() });
  const stream = session.request({ ':path': '/api/ready' });
  const status = await new Promise((resolve, reject) => {
    session.once('error', reject);
    stream.once('error', reject).once('response', (headers) => resolve(headers[':status']));
  });
  session.destroy();
  assertThat(status === 200, `${proxy.name}: HTTP/2 is spoken`);
}

/** Checks that large uploads reach the API and that the proxy rejects larger ones. */
export async function acceptsLargeUploads(client: ProxyClient, proxy: Proxy): Promise<void> {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const send = (megabytes: number) =>
    client.ask('/api/imports', { method: 'POST', headers, body: Buffer.alloc(megabytes * 1024 * 1024) });
  const large = await send(50).catch((error: unknown) => ({ status: 0, body: String(error) }));
  assertThat(
    large.status === 401,
    `${proxy.name}: 50 MB reach the API, which asks who sends them, not ${large.status} ${large.body.slice(0, 200)}`,
  );
  // Caddy forwards the body while it arrives, so the API may respond first, with 401.
  const rejectStatuses = proxy.name === 'Caddy' ? [401, 413] : [413];
  const larger = await send(61).catch(() => ({ status: 413 }));
  assertThat(rejectStatuses.includes(larger.status), `${proxy.name}: 61 MB are too many, not ${larger.status}`);
}

/** Checks that rate limits use the real IP, not X-Forwarded-For, and that another IP is not limited. */
export async function limitsByRealIp(client: ProxyClient, proxy: Proxy, maxRequests: number): Promise<void> {
  const statuses = new Set<number>();
  for (let requestCount = 0; requestCount < maxRequests + 20 && !statuses.has(429); requestCount += 10) {
    const batch = Array.from({ length: 10 }, (_, index) =>
      client.ask('/api/products', {
        from: '127.0.0.2',
        headers: { 'x-forwarded-for': `203.0.113.${(requestCount + index) % 250}` },
      }),
    );
    for (const { status } of await Promise.all(batch)) statuses.add(status);
  }
  assertThat(statuses.has(429), `${proxy.name}: an IP above the rate limit gets 429, whatever its X-Forwarded-For`);
  const otherIpResponse = await client.ask('/api/products', { from: '127.0.0.3' });
  assertThat(otherIpResponse.status === 200, `${proxy.name}: another IP is not limited`);
}

/** Polls a page and a list while `work` runs. Reports failures and the longest time without a response. */
export async function measureOutage(client: ProxyClient, work: () => Promise<void>): Promise<string> {
  const stats = { requestCount: 0, failed: 0, last: performance.now(), longest: 0 };
  const stopPolling = new AbortController();
  const pollPath = async (address: string): Promise<void> => {
    while (!stopPolling.signal.aborted) {
      const response = await client.ask(address).catch(() => ({ status: 0 }));
      stats.requestCount++;
      stats.longest = Math.max(stats.longest, performance.now() - stats.last);
      // A rate-limit response (429) counts as a response.
      if (response.status > 0 && response.status < 500) stats.last = performance.now();
      else stats.failed++;
      await wait(10);
    }
  };
  const polling = ['/', '/api/products'].map(pollPath);
  await work().finally(() => stopPolling.abort());
  await Promise.all(polling);
  return `${stats.requestCount} asked, ${stats.failed} not answered, longest silence ${formatSeconds(stats.longest)}`;
}

export async function recordRequestId(client: ProxyClient, proxy: Proxy, measurements: Measurements): Promise<void> {
  const { headers } = await client.ask('/api/products', { headers: { 'x-request-id': 'forged' } });
  const id = String(headers['x-request-id']);
  assertThat(id.length >= 32, `${proxy.name}: a response has its own request ID, not the one from the client: ${id}`);
  measurements.note(
    `${proxy.name}: id of a request`,
    proxy.name === 'nginx' && !id.includes('-') ? "the proxy's, kept by the shop" : 'given',
  );
}
