import type { PaymentProviderName, SettlementLine } from '@kinari/api/payment-providers/payment-provider';
import type { Db } from '@kinari/api/platform/database/db';
import { storeSettlementLines } from '@kinari/api/settlements/settlements.service';
import { toIndianDate } from '@kinari/contract/locale';
import { sql } from 'kysely';
import { DAY_MS } from './calendar.ts';

const DAYS_TO_SETTLE = 2;
const SHORT_PAISE = 1000;

type Settlement = {
  provider: PaymentProviderName;
  at: Date;
  /** Staff who import the report. Null: a job fetches it. */
  actorId: string | null;
  /** 10 rupees of one payment are missing. */
  isShort: boolean;
};

/** Stores what a provider pays out on a day: payments and refunds of two days before and earlier. Returns false if there is nothing. */
export async function settleProvider(db: Db, { provider, at, actorId, isShort }: Settlement): Promise<boolean> {
  const money = await listUnsettled(db, provider, new Date(at.getTime() - DAYS_TO_SETTLE * DAY_MS));
  const day = toIndianDate(at);
  const number = day.replaceAll('-', '');
  const common = {
    settlementId: `${provider === 'razorpay' ? 'setl_' : 'PG'}${number}`,
    utr: `${provider === 'razorpay' ? 'HDFC' : 'YESB'}N5${number}`,
    settledOn: day,
  };
  const shortIndex = isShort ? money.findIndex(({ kind }) => kind === 'payment') : -1;
  const lines = money.map(({ kind, entityId, paise, feePaise, taxPaise }, n): SettlementLine => {
    const isRefund = kind === 'refund';
    return {
      ...common,
      kind,
      entityId,
      creditPaise: isRefund ? 0 : paise - feePaise - (n === shortIndex ? SHORT_PAISE : 0),
      debitPaise: isRefund ? paise : 0,
      feePaise,
      taxPaise,
    };
  });
  if (lines.length === 0 || (isShort && shortIndex < 0)) return false;
  await storeSettlementLines(db, { provider, lines, actorId });
  return true;
}

type Unsettled = { kind: 'payment' | 'refund'; entityId: string; paise: number; feePaise: number; taxPaise: number };

async function listUnsettled(db: Db, provider: PaymentProviderName, until: Date): Promise<Unsettled[]> {
  const { rows } = await sql<Unsettled>`
    select
      'payment' as kind, payment.provider_payment_id as "entityId", payment.received_paise as paise,
      coalesce(payment.fee_paise, 0)::bigint as "feePaise", coalesce(payment.fee_tax_paise, 0)::bigint as "taxPaise"
    from payments payment
    where payment.provider = ${provider} and payment.status = 'paid' and payment.paid_at < ${until}
      and not exists (select from settlement_rows settled where settled.payment_id = payment.id)
    union all
    select 'refund', refund.provider_refund_id, refund.paise, 0, 0
    from refunds refund
    join payments payment on payment.id = refund.payment_id
    where payment.provider = ${provider} and refund.method = 'source' and refund.status = 'sent'
      and refund.completed_on <= ${toIndianDate(until)}
      and not exists (select from settlement_rows settled where settled.refund_id = refund.id)
  `.execute(db);
  return rows;
}
