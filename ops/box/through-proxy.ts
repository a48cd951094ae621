import { connect as connectTwo } from 'node:http2';
import { Agent, request as ask } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { Proxy } from './proxies.ts';
import { demand, type Figures, seconds } from './shell.ts';

// What is asked of a proxy in front of the shop, from outside, by people at several addresses.
export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: string };
type Asking = { method?: string; headers?: Record<string, string>; body?: Buffer; from?: string };

export class Visitor {
  readonly #proxy: Proxy;
  readonly #agent: Agent;

  constructor(proxy: Proxy) {
    this.#proxy = proxy;
    this.#agent = new Agent({ ca: proxy.authority(), keepAlive: true, maxSockets: 20 });
  }

  ask(address: string, { method = 'GET', headers = {}, body, from }: Asking = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const options = { method, headers, agent: this.#agent, localAddress: from, timeout: 30_000, family: 4 };
      const sent = ask(this.#proxy.origin + address, options, (reply) => {
        text(reply).then(
          (said) => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: said }),
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

export async function seesTheShop(visitor: Visitor, proxy: Proxy): Promise<void> {
  const page = await visitor.ask('/', { headers: { 'accept-encoding': 'br, gzip' } });
  demand(page.status === 200, `${proxy.name}: the home page answers 200, not ${page.status}`);
  demand(page.headers['content-encoding'] === 'br', `${proxy.name}: a page comes as the site packed it`);
  demand(page.headers['strict-transport-security'], `${proxy.name}: a browser is told to insist on https`);
  demand(page.headers['content-security-policy'], `${proxy.name}: a page comes with its policy`);

  const { status, headers } = await visitor.ask('/api/products', { headers: { 'accept-encoding': 'gzip' } });
  demand(
    status === 200 && headers['x-content-type-options'] === 'nosniff',
    `${proxy.name}: the API answers with its headers`,
  );
  const absent = await visitor.ask('/uploads/absent.webp');
  demand(
    absent.status === 404 && absent.headers['x-request-id'],
    `${proxy.name}: pictures are the API's, which has none of that name`,
  );
  const secret = await visitor.ask('/metrics');
  demand(secret.status === 404, `${proxy.name}: figures are not for the world, but it answers ${secret.status}`);
  const plain = await fetch(`${proxy.plain}/cart?x=1`, { redirect: 'manual' });
  demand(
    plain.status === 308 && plain.headers.get('location')?.startsWith('https://localhost'),
    `${proxy.name}: http leads to https`,
  );
}

export async function speaksTwo(proxy: Proxy): Promise<void> {
  const session = connectTwo(proxy.origin, { ca: proxy.authority() });
  const stream = session.request({ ':path': '/api/ready' });
  const status = await new Promise((resolve, reject) => {
    session.once('error', reject);
    stream.once('error', reject).once('response', (headers) => resolve(headers[':status']));
  });
  session.destroy();
  demand(status === 200, `${proxy.name}: HTTP/2 is spoken`);
}

/** Large forms reach the API; larger ones end at the proxy. */
export async function takesLargeForms(visitor: Visitor, proxy: Proxy): Promise<void> {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const send = (megabytes: number) =>
    visitor.ask('/api/imports', { method: 'POST', headers, body: Buffer.alloc(megabytes * 1024 * 1024) });
  const large = await send(50).catch((error: unknown) => ({ status: 0, body: String(error) }));
  demand(
    large.status === 401,
    `${proxy.name}: 50 MB reach the API, which asks who sends them, not ${large.status} ${large.body.slice(0, 200)}`,
  );
  // Caddy passes a form on while it arrives, and the API has refused this one by then.
  const refusals = proxy.name === 'Caddy' ? [401, 413] : [413];
  const larger = await send(61).catch(() => ({ status: 413 }));
  demand(refusals.includes(larger.status), `${proxy.name}: 61 MB are too many, not ${larger.status}`);
}

/** One address asks until it is told to wait, pretending each time to be another; its neighbour is not held to it. */
export async function countsRealAddresses(visitor: Visitor, proxy: Proxy, most: number): Promise<void> {
  const statuses = new Set<number>();
  for (let asked = 0; asked < most + 20 && !statuses.has(429); asked += 10) {
    const several = Array.from({ length: 10 }, (_, index) =>
      visitor.ask('/api/products', {
        from: '127.0.0.2',
        headers: { 'x-forwarded-for': `203.0.113.${(asked + index) % 250}` },
      }),
    );
    for (const { status } of await Promise.all(several)) statuses.add(status);
  }
  demand(statuses.has(429), `${proxy.name}: whoever asks too often is told so, whatever they pretend`);
  const neighbour = await visitor.ask('/api/products', { from: '127.0.0.3' });
  demand(neighbour.status === 200, `${proxy.name}: their neighbour is answered`);
}

/** Asks for a page and a list all the time while something happens: what failed, and how long nobody was answered. */
export async function during(visitor: Visitor, work: () => Promise<void>): Promise<string> {
  const seen = { asked: 0, failed: 0, last: performance.now(), longest: 0 };
  const over = new AbortController();
  const askFor = async (address: string): Promise<void> => {
    while (!over.signal.aborted) {
      const answer = await visitor.ask(address).catch(() => ({ status: 0 }));
      seen.asked++;
      seen.longest = Math.max(seen.longest, performance.now() - seen.last);
      // One who asks this often is told to wait, which is an answer.
      if (answer.status > 0 && answer.status < 500) seen.last = performance.now();
      else seen.failed++;
      await wait(10);
    }
  };
  const asking = ['/', '/api/products'].map(askFor);
  await work().finally(() => over.abort());
  await Promise.all(asking);
  return `${seen.asked} asked, ${seen.failed} not answered, longest silence ${seconds(seen.longest)}`;
}

export async function noteRequestId(visitor: Visitor, proxy: Proxy, figures: Figures): Promise<void> {
  const { headers } = await visitor.ask('/api/products', { headers: { 'x-request-id': 'forged' } });
  const id = String(headers['x-request-id']);
  demand(id.length >= 32, `${proxy.name}: a reply has the id of its request, and not the one a stranger sent: ${id}`);
  figures.note(
    `${proxy.name}: id of a request`,
    proxy.name === 'nginx' && !id.includes('-') ? "the proxy's, kept by the shop" : 'given',
  );
}
