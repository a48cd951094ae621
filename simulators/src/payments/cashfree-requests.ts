import { createHash } from 'node:crypto';
import type { SimulatorRequest, SimulatorResponse } from '../simulator-server.ts';
import { errorBody } from './cashfree-fixtures.ts';

/** What shops send. All bodies have different fields. */
export type CashfreeBody = {
  order_id?: string;
  order_amount?: number;
  order_currency?: string;
  customer_details?: {
    customer_id?: string;
    customer_phone?: string;
    customer_name?: string;
    customer_email?: string;
  };
  order_meta?: { return_url?: string; notify_url?: string; payment_methods?: string };
  order_expiry_time?: string;
  order_note?: string;
  order_tags?: Record<string, string>;
  order_status?: string;
  payment_session_id?: string;
  payment_method?: { upi?: { channel?: string } };
  refund_id?: string;
  refund_amount?: number;
  refund_note?: string;
  refund_speed?: string;
};

/** Returns an empty body if the text is no JSON: the checks of required fields then reject it. */
export function parseBody({ text }: SimulatorRequest): CashfreeBody {
  try {
    return (JSON.parse(text) as CashfreeBody | null) ?? {};
  } catch {
    return {};
  }
}

export function rejectRequest(message: string, code: string, status = 400): SimulatorResponse {
  return { status, body: errorBody(message, code) };
}

export const badUrl = () => rejectRequest('bad URL, please check API documentation', 'request_failed', 404);

/** True if it is an amount in rupees of at least 1, with at most two decimals. */
export function isAmount(amount: unknown): amount is number {
  return typeof amount === 'number' && amount >= 1 && /^\d+(\.\d{1,2})?$/.test(String(amount));
}

/** The header `x-idempotency-key`: the same request gets what the first one created. */
export class IdempotencyKeys {
  readonly #requests = new Map<string, { hash: string; id: string }>();

  /** Returns the reply for a key that was used, with what `show` returns for the id that was created. */
  find(request: SimulatorRequest, show: (id: string) => SimulatorResponse): SimulatorResponse | undefined {
    const earlier = this.#requests.get(getKey(request));
    if (!earlier) return undefined;
    if (earlier.hash === hashRequest(request)) return show(earlier.id);
    const message = 'the idempotency key was used with another request';
    return { status: 422, body: errorBody(message, 'request_invalid', 'idempotency_error') };
  }

  store(request: SimulatorRequest, id: string): void {
    const key = getKey(request);
    if (key) this.#requests.set(key, { hash: hashRequest(request), id });
  }
}

const getKey = ({ headers }: SimulatorRequest) => String(headers['x-idempotency-key'] ?? '');

const hashRequest = ({ method, path, text }: SimulatorRequest) =>
  createHash('sha256').update(`${method} ${path} ${text}`).digest('base64');
