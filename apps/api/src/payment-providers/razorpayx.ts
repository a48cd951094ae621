import { parseResponse } from '../platform/outbound/send-request.ts';
import type { Payout, PayoutProvider, PayoutState } from './payout-provider.ts';
import { type Call, callUnlessUnknown, createClient, type RazorpayKeys } from './razorpay/razorpay-client.ts';
import { payout as payoutEntity, payouts, type RazorpayPayout } from './razorpay/razorpay-schemas.ts';
import { sendOnce } from './send-once.ts';

export type RazorpayxConfig = RazorpayKeys & {
  /** The account that payouts are sent from. */
  account: string;
};

const NAME = 'razorpayx';
const PATH = '/v1/payouts';
// Rs 5 lakh: the limit of IMPS, which is immediate. NEFT takes some hours.
const MAX_IMPS_PAISE = 500_000 * 100;
const MAX_NARRATION = 30;
const NAME_LENGTH = { min: 3, max: 50 };

/** https://razorpay.com/docs/api/x: refunds of cash orders to a UPI ID or bank account. */
export function createRazorpayx(config: RazorpayxConfig): PayoutProvider {
  const call = createClient(NAME, config);
  const { account } = config;
  return {
    name: NAME,
    mode: config.keyId.startsWith('rzp_test_') ? 'test' : 'live',
    send: (payout) => sendPayout(call, account, payout),
    async lookUp({ id, providerPayoutId }) {
      const path = `${PATH}/${encodeURIComponent(providerPayoutId ?? '')}`;
      const response = providerPayoutId && (await callUnlessUnknown(call, { path }));
      return response ? toPayoutState(parseResponse(NAME, payoutEntity, response)) : findPayout(call, account, id);
    },
  };
}

function sendPayout(call: Call, account: string, payout: Payout): Promise<PayoutState> {
  const headers = { 'x-payout-idempotency': payout.id };
  return sendOnce(
    async () => {
      const response = await call({ method: 'POST', path: PATH, headers, body: toPayoutRequest(account, payout) });
      return toPayoutState(parseResponse(NAME, payoutEntity, response));
    },
    () => findPayout(call, account, payout.id),
  );
}

async function findPayout(call: Call, account: string, id: string): Promise<PayoutState | undefined> {
  const response = await call({ path: PATH, query: { account_number: account, reference_id: id } });
  const found = parseResponse(NAME, payouts, response).items.find((item) => item.reference_id === id);
  return found && toPayoutState(found);
}

function toPayoutState({ id, status, utr, status_details: details }: RazorpayPayout): PayoutState {
  const isFailed = ['rejected', 'cancelled', 'reversed', 'failed'].includes(status);
  return {
    providerPayoutId: id,
    status: isFailed ? 'failed' : status === 'processed' ? 'sent' : 'pending',
    utr: utr ?? null,
    reason: isFailed ? (details?.description ?? null) : null,
  };
}

function toPayoutRequest(account: string, { id, paise, destination, contactName, narration }: Payout) {
  const contact = { name: toContactName(contactName), type: 'customer' };
  const isUpi = destination.kind === 'upi';
  return {
    account_number: account,
    amount: paise,
    currency: 'INR',
    mode: isUpi ? 'UPI' : paise <= MAX_IMPS_PAISE ? 'IMPS' : 'NEFT',
    purpose: 'refund',
    fund_account: isUpi
      ? { account_type: 'vpa', vpa: { address: destination.upiId }, contact }
      : {
          account_type: 'bank_account',
          bank_account: { name: destination.name, ifsc: destination.ifsc, account_number: destination.account },
          contact,
        },
    queue_if_low_balance: true,
    reference_id: id,
    narration: keepCharacters(narration, /[^a-zA-Z0-9]+/g, MAX_NARRATION),
  };
}

/** RazorpayX accepts Latin names only. */
function toContactName(name: string): string {
  const latinName = keepCharacters(name, /[^a-zA-Z0-9’\-_/().]+/g, NAME_LENGTH.max);
  return latinName.length < NAME_LENGTH.min ? 'Customer' : latinName;
}

/** Replaces other characters by single spaces. */
function keepCharacters(text: string, others: RegExp, maxLength: number): string {
  return text.replace(others, ' ').trim().slice(0, maxLength).trim();
}
