import type { PhonepeOrder } from './phonepe-fixtures.ts';
import type { RazorpayLink } from './razorpay-fixtures.ts';
import type { PaymentSimulators } from './start-payment-simulators.ts';

/** A payment that a shop took with an earlier simulator, so it has ids already. */
export type EarlierPayment = {
  provider: 'razorpay' | 'phonepe';
  reference: string;
  providerId: string;
  providerPaymentId: string;
  paise: number;
  method: string;
};

/** Makes an earlier payment known again, so that it can be refunded. Sends no webhook. */
export function restorePayment(simulators: PaymentSimulators, payment: EarlierPayment): void {
  const { provider, reference, providerId, providerPaymentId, paise, method } = payment;
  const { state } = simulators[provider];
  const common = {
    id: providerId,
    reference,
    paise,
    currency: 'INR',
    description: '',
    customer: {},
    notes: { reference },
    returnUrl: undefined,
    expiresAt: undefined,
  };
  const attempt =
    provider === 'phonepe'
      ? state.addAttempt<Fields<PhonepeOrder>>({ ...common, kind: 'order', disablePaymentRetry: true })
      : state.addAttempt<Fields<RazorpayLink>>({
          ...common,
          kind: 'link',
          orderId: `order_${state.ids.characters(14)}`,
          acceptPartial: false,
          callbackMethod: '',
          notify: { sms: false, email: false },
          reminderEnable: false,
          upiLink: false,
          shortUrl: '',
        });
  const paid = state.pay(attempt, { method });
  state.payments.delete(paid.id);
  paid.id = providerPaymentId;
  state.payments.set(paid.id, paid);
  state.takeEvents();
}

type Fields<Attempt> = Omit<Attempt, 'createdAt' | 'updatedAt' | 'closedAt' | 'paidAt' | 'payments' | 'events'>;
