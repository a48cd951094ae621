import type { RefundState } from '../payment-providers/payment-provider.ts';
import type { Payout, PayoutProvider, PayoutState } from '../payment-providers/payout-provider.ts';
import { HOUR, MINUTE } from '../platform/clock.ts';
import type { Cipher } from '../platform/encryption.ts';
import type { ProviderRefund } from '../refunds/provider-refunds.service.ts';
import { decryptDestination } from '../refunds/refunds.service.ts';
import type { RefundChannel } from './refund-channel.ts';

/** `cipher` decrypts the UPI IDs and bank accounts. */
export type Payouts = { provider: PayoutProvider; cipher: Cipher };

/** Sends a refund to the customer's UPI ID or bank account. */
export function createPayoutChannel(refund: ProviderRefund, { provider, cipher }: Payouts): RefundChannel {
  const id = toPayoutId(refund);
  return {
    async send() {
      const destination = findDestination(refund, cipher);
      if (!destination) throw new Error(`Destination of refund ${refund.id} cannot be read`);
      const { paise, orderId, customerName: contactName } = refund;
      const narration = `Refund of order ${orderId.slice(0, 8)}`;
      return toRefundState(await provider.send({ id, paise, destination, contactName, narration }));
    },
    async lookUp() {
      const state = await provider.lookUp({ id, providerPayoutId: refund.providerRefundId });
      return state && toRefundState(state);
    },
    // UPI and IMPS take seconds, NEFT some hours.
    pollMs: { first: MINUTE, later: HOUR },
  };
}

/** Returns why a refund cannot be sent as payout. Undefined for refunds to the account used to pay. */
export function findPayoutObstacle(refund: ProviderRefund, payouts: Payouts | undefined): string | undefined {
  if (refund.method === 'source') return undefined;
  if (!payouts) return 'Payouts are switched off';
  return findDestination(refund, payouts.cipher) ? undefined : 'The UPI ID or bank account cannot be read';
}

// A payout that definitely failed is a new one at the provider. RazorpayX takes keys of at most 36 characters, the length of the id.
function toPayoutId({ id, tries }: ProviderRefund): string {
  return tries > 1 ? `${id.replaceAll('-', '')}-${tries}` : id;
}

function findDestination(
  { orderId, destination: encrypted }: ProviderRefund,
  cipher: Cipher,
): Payout['destination'] | undefined {
  const destination = encrypted && decryptDestination(cipher, orderId, encrypted);
  if (!destination) return undefined;
  if (destination.method === 'upi') return { kind: 'upi', upiId: destination.upiId };
  const { name, account, ifsc } = destination;
  return { kind: 'bank', name, account, ifsc };
}

const toRefundState = ({ providerPayoutId, status, utr, reason }: PayoutState): RefundState => ({
  providerRefundId: providerPayoutId,
  status,
  reference: utr,
  reason,
});
