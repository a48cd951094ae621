import type { RefundState } from '../payment-providers/payment-provider.ts';

/** How a refund is sent. Calls never run inside a transaction. */
export type RefundChannel = {
  /** Sending a refund again sends no money again. */
  send(): Promise<RefundState>;
  /** Undefined if the provider has no such refund. */
  lookUp(): Promise<RefundState | undefined>;
  /** When a refund that is under way is asked about: after the first answer, and after later ones. */
  pollMs: { first: number; later: number };
};
