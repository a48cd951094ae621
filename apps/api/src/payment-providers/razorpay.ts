import { toIndianDate } from '@kinari/contract/locale';
import { addMs, MINUTE, type Now, systemClock } from '../platform/clock.ts';
import { ProviderRejectedError } from '../platform/outbound/provider-errors.ts';
import { parseResponse } from '../platform/outbound/send-request.ts';
import type { ProviderHosts } from './payment-action.ts';
import type { NewAttempt, PaymentProvider, SettlementLine } from './payment-provider.ts';
import { type Call, createClient, type RazorpayKeys } from './razorpay/razorpay-client.ts';
import { beginLink, cancelLink, lookUpLink } from './razorpay/razorpay-links.ts';
import { beginQrCode, cancelQrCode, lookUpQrCode } from './razorpay/razorpay-qr-codes.ts';
import { lookUpRefund, sendRefund } from './razorpay/razorpay-refunds.ts';
import { settlementLines } from './razorpay/razorpay-schemas.ts';
import { parseWebhook, verifyWebhook } from './razorpay/razorpay-webhook.ts';

export type RazorpayConfig = RazorpayKeys & {
  /** The current secret, then the previous one. */
  webhookSecrets: readonly string[];
  /** True if Razorpay enabled QR codes with `image_content` for the account. */
  upiQr: boolean;
  now?: Now;
};

const NAME = 'razorpay';
const HOSTS = ['rzp.io', '*.razorpay.com'];
// "Timestamp must be atleast 15 minutes in future." One more for slow calls and clocks that differ.
const MIN_OPEN_MS = 16 * MINUTE;
const MAX_SETTLEMENT_LINES = 1000;

/** https://razorpay.com/docs/api: payment links (`page`) and QR codes (`upi`). */
export function createRazorpay(config: RazorpayConfig): PaymentProvider {
  const { root, upiQr, webhookSecrets, now = systemClock } = config;
  const call = createClient(NAME, config);
  const hosts: ProviderHosts = { service: NAME, hosts: HOSTS, root };
  return {
    name: NAME,
    ways: upiQr ? ['upi', 'page'] : ['page'],
    isUpiOnly: false,
    mode: config.keyId.startsWith('rzp_test_') ? 'test' : 'live',
    async begin(attempt) {
      const expiresAt = getExpiry(attempt, now());
      if (attempt.way === 'page') return beginLink(call, attempt, { expiresAt, hosts });
      if (!upiQr) throw new ProviderRejectedError(NAME, 'QR codes are not enabled');
      return beginQrCode(call, attempt, { expiresAt, now: now() });
    },
    lookUp: (attempt) =>
      attempt.way === 'page' ? lookUpLink(call, attempt, hosts) : lookUpQrCode(call, attempt, now()),
    cancel: (attempt) => (attempt.way === 'page' ? cancelLink(call, attempt) : cancelQrCode(call, attempt, now())),
    refund: (refund) => sendRefund(call, refund),
    lookUpRefund: (refund) => lookUpRefund(call, refund),
    verifyWebhook: (headers, body) => verifyWebhook(headers, body, webhookSecrets),
    parseWebhook,
    listSettlements: (day) => listSettlements(call, day),
  };
}

function getExpiry({ expiresAt }: NewAttempt, now: Date): Date {
  const earliest = addMs(now, MIN_OPEN_MS);
  return expiresAt < earliest ? earliest : expiresAt;
}

async function listSettlements(call: Call, day: string): Promise<SettlementLine[]> {
  const [year = '', month = '', date = ''] = day.split('-');
  const path = '/v1/settlements/recon/combined';
  const lines: SettlementLine[] = [];
  for (let skip = 0; ; skip += MAX_SETTLEMENT_LINES) {
    const page = { count: String(MAX_SETTLEMENT_LINES), skip: String(skip) };
    const response = await call({ path, query: { year, month, day: date, ...page } });
    const { items } = parseResponse(NAME, settlementLines, response);
    for (const item of items) {
      if (!item.settlement_id) continue;
      lines.push({
        kind: item.type === 'payment' || item.type === 'refund' ? item.type : 'adjustment',
        entityId: item.entity_id,
        settlementId: item.settlement_id,
        utr: item.settlement_utr ?? null,
        creditPaise: item.credit,
        debitPaise: item.debit,
        feePaise: item.fee ?? 0,
        taxPaise: item.tax ?? 0,
        settledOn: item.settled_at ? toIndianDate(new Date(item.settled_at * 1000)) : day,
      });
    }
    if (items.length < MAX_SETTLEMENT_LINES) return lines;
  }
}
