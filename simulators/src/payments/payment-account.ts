import type { SimulatorRequest, SimulatorResponse } from '../simulator-server.ts';
import type { Webhook } from '../webhooks.ts';
import type { PaymentEvent, SimulatedAttempt, SimulatedPayment } from './payment-records.ts';
import type { PaymentState } from './payment-state.ts';

/** The provider-specific part of a simulator. */
export interface PaymentAccount {
  readonly name: string;
  readonly state: PaymentState;
  /** Signs webhooks if the schedule has no key. */
  readonly webhookKey: string;
  answer(request: SimulatorRequest): SimulatorResponse | Promise<SimulatorResponse>;
  /** Body of an injected error response. */
  errorBody(status: number): unknown;
  toWebhook(event: PaymentEvent): Webhook;
  /** Where the customer goes after the payment page. */
  getReturnUrl(attempt: SimulatedAttempt, payment: SimulatedPayment | undefined): string | undefined;
  /** Handles control requests that only this provider has. Undefined if it is another one. */
  control?(requestLine: string, body: unknown): SimulatorResponse | undefined;
}
