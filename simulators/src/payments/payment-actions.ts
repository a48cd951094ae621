import { sendWebhooks, type WebhookResult, type WebhookSchedule } from '../webhooks.ts';
import type { PaymentAccount } from './payment-account.ts';
import type {
  PaymentEvent,
  PayOptions,
  RefundPlan,
  ResolveOptions,
  SimulatedPayment,
  SimulatedRefund,
} from './payment-records.ts';
import type { PaymentState } from './payment-state.ts';

/** Providers give up on a shop that does not answer: Razorpay after 5 seconds, PhonePe after 3 to 5. */
const WEBHOOK_TIMEOUT_MS = 5000;

/** `key` is the account's key unless the schedule has another one. */
export type PaymentWebhookSchedule = Omit<WebhookSchedule, 'key'> & { key?: string };

/** With `webhook: false`, the webhooks of this change are never sent. */
type WebhookChoice = { webhook?: boolean };

export type PayResult = { payment: SimulatedPayment; webhooks: WebhookResult[]; returnUrl: string | undefined };
export type RefundResult = { refund: SimulatedRefund; webhooks: WebhookResult[] };
export type RefundResolution = { outcome: 'succeed' | 'fail'; reason?: string };

/** What tests do with a simulator. A key is the shop's reference or the provider's id. */
export type PaymentActions = {
  state: PaymentState;
  /** No webhooks are sent without a schedule. */
  setWebhookSchedule(schedule: PaymentWebhookSchedule | undefined): void;
  /** Moves the provider's clock ahead of the shop's, or behind it. */
  setClockSkew(seconds: number): void;
  /** The customer pays. Call it twice for a payment from two tabs. */
  pay(key: string, options?: PayOptions & WebhookChoice): Promise<PayResult>;
  /** The bank answers for a pending payment, or for one that failed because the answer took too long. */
  resolve(key: string, options: ResolveOptions & WebhookChoice): Promise<PayResult>;
  expire(key: string, options?: WebhookChoice): Promise<WebhookResult[]>;
  /** Says what happens to the next refunds. */
  planRefunds(...plans: RefundPlan[]): void;
  clearRefundPlans(): void;
  resolveRefund(key: string, options: RefundResolution & WebhookChoice): Promise<RefundResult>;
  /** Sends all webhooks of an attempt again, with its present state. */
  resendWebhooks(key: string): Promise<WebhookResult[]>;
  /** Sends the webhooks of the changes since the last call. The caller need not wait for them. */
  sendInBackground(): Promise<unknown>;
  /** Waits for the webhooks that are sent in the background. */
  webhooksSent(): Promise<void>;
  /** True if customers return to the shop before its webhooks arrive. */
  hasLateWebhooks(): boolean;
};

export function createPaymentActions(account: PaymentAccount): PaymentActions {
  const { state } = account;
  const background = new Set<Promise<unknown>>();
  let schedule: WebhookSchedule | undefined;

  function send(events: PaymentEvent[]): Promise<WebhookResult[]> {
    if (!schedule || events.length === 0) return Promise.resolve([]);
    const webhooks = events.map((event) => account.toWebhook(event));
    return sendWebhooks(webhooks, schedule, state.ids.random);
  }

  function sendChanges({ webhook = true }: WebhookChoice): Promise<WebhookResult[]> {
    const events = state.takeEvents();
    return webhook ? send(events) : Promise.resolve([]);
  }

  async function toPayResult(payment: SimulatedPayment, options: WebhookChoice): Promise<PayResult> {
    const webhooks = await sendChanges(options);
    return { payment, webhooks, returnUrl: account.getReturnUrl(payment.attempt, payment) };
  }

  return {
    state,
    setWebhookSchedule(to) {
      schedule = to && { timeoutMs: WEBHOOK_TIMEOUT_MS, key: account.webhookKey, ...to };
    },
    setClockSkew(seconds) {
      state.skewSeconds = seconds;
    },
    pay: async (key, options = {}) => toPayResult(state.pay(state.getAttempt(key), options), options),
    resolve: async (key, options) => toPayResult(state.resolve(state.getAttempt(key), options), options),
    async expire(key, options = {}) {
      state.expire(state.getAttempt(key));
      return sendChanges(options);
    },
    planRefunds: (...plans) => state.planRefunds(plans),
    clearRefundPlans: () => state.clearRefundPlans(),
    async resolveRefund(key, options) {
      const refund = state.getRefund(key);
      state.settleRefund(refund, options.outcome, options.reason);
      return { refund, webhooks: await sendChanges(options) };
    },
    resendWebhooks: async (key) => send(state.getAttempt(key).events),
    sendInBackground() {
      const sending = sendChanges({}).finally(() => background.delete(sending));
      background.add(sending);
      return sending;
    },
    async webhooksSent() {
      while (background.size > 0) await Promise.all(background);
    },
    hasLateWebhooks: () => (schedule?.lateMs ?? 0) > 0,
  };
}
