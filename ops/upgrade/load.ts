import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Buyer } from '../../apps/api/races/buyers.ts';

// Open load: visits start on schedule and do not wait for earlier responses, so a slow shop gets no relief.
const READ_INTERVAL_MS = 10;
const BUY_INTERVAL_MS = 200;
const TICK_MS = 5;
const TIMEOUT_MS = 30_000;
const MAX_SHOWN_FAILURES = 5;

type RequestOptions = { method?: string; headers?: Record<string, string>; body?: unknown };
export type LoadTargets = { paths: readonly string[]; buyers: Buyer[]; variants: readonly string[] };
/** Order id by customer id, as confirmed to the customer. */
export type ConfirmedOrders = Map<string, string>;

/** Sends a hundred reads and five purchases per second, without retries, until stopped. */
export class UpgradeLoad {
  readonly receipts: ConfirmedOrders;
  readonly #origin: string;
  readonly #crowd: LoadTargets;
  readonly #agent = new Agent({ keepAlive: true, scheduling: 'fifo' });
  readonly #took: number[] = [];
  readonly #failures: string[] = [];
  readonly #open = new Set<Promise<void>>();
  readonly #timer: NodeJS.Timeout;
  readonly #began = performance.now();
  #looks = 0;
  #purchases = 0;

  constructor(origin: string, targets: LoadTargets, confirmedOrders: ConfirmedOrders) {
    [this.#origin, this.#crowd, this.receipts] = [origin, targets, confirmedOrders];
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

  summarize(): { answered: string; failed: string; took: string } {
    const sorted = this.#took.toSorted((first, other) => first - other);
    const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(0);
    const failureSummary = [...new Set(this.#failures)].slice(0, MAX_SHOWN_FAILURES).join('; ');
    return {
      answered: `${sorted.length}, of them ${this.#purchases} purchases`,
      failed: `${this.#failures.length}${failureSummary && ` (${failureSummary})`}`,
      took: `${at(0.5)} / ${at(0.99)} / ${at(1)} ms`,
    };
  }

  #sendWhatIsDue(): void {
    const elapsedMs = performance.now() - this.#began;
    for (; this.#looks * READ_INTERVAL_MS < elapsedMs; this.#looks++) {
      const { paths } = this.#crowd;
      this.#keep(this.#look(paths[this.#looks % paths.length] ?? '/', this.#began + this.#looks * READ_INTERVAL_MS));
    }
    for (; this.#purchases * BUY_INTERVAL_MS < elapsedMs; this.#purchases++) {
      this.#keep(this.#buy(this.#began + this.#purchases * BUY_INTERVAL_MS));
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
      if (!buyer) throw new Error('no buyers left');
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

  /** Measures from the scheduled time, so that waiting for a connection counts. */
  async #ask(path: string, due: number, { method = 'GET', headers = {}, body }: RequestOptions = {}): Promise<string> {
    try {
      return await new Promise((resolve, reject) => {
        const options = { method, headers, agent: this.#agent, timeout: TIMEOUT_MS };
        const sent = request(this.#origin + path, options, (reply) => {
          const status = reply.statusCode ?? 0;
          text(reply).then(
            (responseBody) =>
              status < 300
                ? resolve(responseBody)
                : reject(new Error(`${status} ${responseBody.replaceAll(/\s+/g, ' ').slice(0, 60)}`)),
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
