import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Buyer } from '../../apps/api/races/crowd.ts';

// Visitors come when they come, whether those before them were answered or not: what is slow does not spare the shop the next request.
const LOOK_EVERY_MS = 10;
const BUY_EVERY_MS = 200;
const TICK_MS = 5;
const PATIENCE_MS = 30_000;
const TOLD = 5;

type Asking = { method?: string; headers?: Record<string, string>; body?: unknown };
export type Crowd = { paths: readonly string[]; buyers: Buyer[]; variants: readonly string[] };
/** What shoppers were told: the order of each. */
export type Receipts = Map<string, string>;

/** A hundred looks and five purchases a second, each tried once, until it is stopped. */
export class Load {
  readonly receipts: Receipts;
  readonly #origin: string;
  readonly #crowd: Crowd;
  readonly #agent = new Agent({ keepAlive: true, scheduling: 'fifo' });
  readonly #took: number[] = [];
  readonly #failures: string[] = [];
  readonly #open = new Set<Promise<void>>();
  readonly #timer: NodeJS.Timeout;
  readonly #began = performance.now();
  #looks = 0;
  #purchases = 0;

  constructor(origin: string, crowd: Crowd, receipts: Receipts) {
    [this.#origin, this.#crowd, this.receipts] = [origin, crowd, receipts];
    this.#timer = setInterval(() => this.#sendWhatIsDue(), TICK_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#open);
    this.#agent.destroy();
  }

  get failures(): readonly string[] {
    return this.#failures;
  }

  figures(): { answered: string; failed: string; took: string } {
    const sorted = this.#took.toSorted((one, other) => one - other);
    const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(0);
    const told = [...new Set(this.#failures)].slice(0, TOLD).join('; ');
    return {
      answered: `${sorted.length}, of them ${this.#purchases} purchases`,
      failed: `${this.#failures.length}${told && ` (${told})`}`,
      took: `${at(0.5)} / ${at(0.99)} / ${at(1)} ms`,
    };
  }

  #sendWhatIsDue(): void {
    const passed = performance.now() - this.#began;
    for (; this.#looks * LOOK_EVERY_MS < passed; this.#looks++) {
      const { paths } = this.#crowd;
      this.#keep(this.#look(paths[this.#looks % paths.length] ?? '/', this.#began + this.#looks * LOOK_EVERY_MS));
    }
    for (; this.#purchases * BUY_EVERY_MS < passed; this.#purchases++) {
      this.#keep(this.#buy(this.#began + this.#purchases * BUY_EVERY_MS));
    }
  }

  #keep(work: Promise<void>): void {
    this.#open.add(work);
    void work.finally(() => this.#open.delete(work));
  }

  async #look(path: string, due: number): Promise<void> {
    await this.#ask(path, due).catch((error: unknown) =>
      this.#failures.push(`${path.split('?')[0]}: ${String(error)}`),
    );
  }

  async #buy(due: number): Promise<void> {
    const { buyers, variants } = this.#crowd;
    try {
      const buyer = buyers.pop();
      if (!buyer) throw new Error('nobody is left who could buy');
      const productVariantId = variants[buyers.length % variants.length];
      const headers = { ...buyer.headers, 'content-type': 'application/json' };
      await this.#ask('/api/cart/add', due, { method: 'POST', headers, body: { productVariantId, quantity: 1 } });
      const answer = await this.#ask('/api/orders/place', performance.now(), {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': randomUUID() },
        body: { addressId: buyer.addressId, paymentMethod: 'COD' },
      });
      const { order } = JSON.parse(answer) as { order?: { id?: string } };
      if (!order?.id) throw new Error('a purchase without a receipt');
      this.receipts.set(buyer.id, order.id);
    } catch (error) {
      this.#failures.push(`purchase: ${String(error)}`);
    }
  }

  /** Counts from when it was due, so that waiting for a turn counts as well. */
  async #ask(path: string, due: number, { method = 'GET', headers = {}, body }: Asking = {}): Promise<string> {
    try {
      return await new Promise((resolve, reject) => {
        const options = { method, headers, agent: this.#agent, timeout: PATIENCE_MS };
        const sent = request(this.#origin + path, options, (reply) => {
          const status = reply.statusCode ?? 0;
          text(reply).then(
            (said) =>
              status < 300
                ? resolve(said)
                : reject(new Error(`${status} ${said.replaceAll(/\s+/g, ' ').slice(0, 60)}`)),
            reject,
          );
        });
        sent.once('error', reject).once('timeout', () => sent.destroy(new Error('no answer')));
        sent.end(body ? JSON.stringify(body) : undefined);
      });
    } finally {
      this.#took.push(performance.now() - due);
    }
  }
}
