import { PAYMENT_PROVIDERS } from '@kinari/contract/labels/payment-labels';
import { type RawBuilder, sql } from 'kysely';
import { maskAccount, maskUpiId } from '../../payment-providers/payer-mask.ts';
import type { PaymentMatch } from './payment-list.queries.ts';

const MAX_PAYERS = 50_000;

/**
 * Searches by customer name, order number, our reference or the provider's ids. With `byContact`, also by payer: a search would
 * reveal the payer to staff who may not see it.
 */
export function toPaymentMatches(q: string, { byContact }: { byContact: boolean }): PaymentMatch[] {
  const pattern = `${q.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const providers = sql`payment.provider in (${sql.join(PAYMENT_PROVIDERS.map((name) => sql.lit(name)))})`;
  const matches = [
    orderMatch(sql`lower(placed.customer_first_name || ' ' || placed.customer_last_name) like ${pattern}`),
    orderMatch(sql`lower(placed.customer_last_name) like ${pattern}`),
    paymentMatch(sql`payment.reference = ${q}`),
    paymentMatch(sql`${providers} and payment.provider_id = ${q}`),
    paymentMatch(sql`${providers} and payment.provider_payment_id = ${q}`),
  ];
  const orderId = q.replace(/^#/, '').toUpperCase();
  // Z is the last character of the id alphabet, so the range covers the prefix in any collation.
  if (/^[0-9A-HJKMNP-TV-Z]{1,20}$/.test(orderId)) {
    const [first, last] = [orderId.slice(0, 8), orderId.slice(0, 8).padEnd(8, 'Z')];
    matches.push(
      orderMatch(sql`left(placed.id, 8) between ${first} and ${last} and starts_with(placed.id, ${orderId})`),
    );
  }
  const masks = byContact ? toPayerMasks(q) : [];
  if (masks.length > 0) matches.push(payerMatch(sql`lower(payment.payer_mask) = any(${masks}::text[])`));
  return matches;
}

const orderMatch = (fits: RawBuilder<unknown>): PaymentMatch => ({
  fits,
  among: (matches) =>
    sql`orders placed join payments payment on payment.order_id = placed.id where ${fits} and ${matches}`,
});
const paymentMatch = (fits: RawBuilder<unknown>): PaymentMatch => ({
  fits,
  among: (matches) => sql`payments payment where ${fits} and ${matches}`,
});
/** There is no index of payers, so only the newest payments are searched. */
const payerMatch = (fits: RawBuilder<unknown>): PaymentMatch => ({
  fits,
  among: (matches) => sql`
    (
      select payment.* from payments payment
      where ${matches}
      order by payment.created_at desc, payment.id desc
      limit ${sql.lit(MAX_PAYERS)}
    ) payment
    where ${fits}
  `,
});

/** Only the last characters of a payer are stored. A customer can give the whole UPI ID, or the digits of a card. */
function toPayerMasks(q: string): string[] {
  const masks = [
    ...(q.length <= 4 ? [q] : []),
    ...(q.includes('@') ? [maskUpiId(q)] : []),
    ...(/^[\dxX* •]{5,}$/.test(q) ? [maskAccount(q)] : []),
  ];
  return [...new Set(masks.filter((mask) => mask !== null).map((mask) => mask.toLowerCase()))];
}
