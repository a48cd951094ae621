import { formatDayMonth, formatFullDay, formatMoney, formatWeekday } from '@kinari/contract/locale';
import { toPaise } from '@kinari/contract/money';
import type { Email } from '../email.ts';
import { formatReference } from '../payment-format.ts';
import {
  formatSentOn,
  formatSubject,
  type RefundEmailData,
  type RefundSource,
  toCreditNotesBlock,
  toPageAction,
  toReference,
  toRefundSummary,
} from './refund-emails.ts';
import { toReturnSteps } from './return-format.ts';

const EXTRA_PAYMENT_TEXTS: Record<NonNullable<RefundSource['extra']>, string> = {
  late: 'Your payment came too late.',
  second: 'You paid twice.',
  excess: 'You paid more than needed.',
  rejected: 'We could not use your payment.',
};

/** Announces a refund to the account that the customer paid with. */
export function sourceRefundEmail(data: RefundEmailData): Email {
  const { refund, source } = data;
  const amount = formatMoney(toPaise(refund.amount));
  const deadline = `by ${formatWeekday(refund.dueOn)}`;
  const text = source?.extra
    ? `We are sending ${amount} back to the same account ${deadline}. You do not need to do anything.`
    : `${amount} goes back to the account you paid with ${deadline}. You do not need to do anything.`;
  return {
    subject: `Refund of ${amount}: ${formatSubject(data)}`,
    heading: 'We are sending your money back',
    ...toReference(data),
    preview: text,
    paragraphs: [withExtraReason(text, data)],
    highlight: { label: `Refund due by ${formatFullDay(refund.dueOn)}`, value: amount },
    action: toPageAction(data),
    ...toRefundSummary(data, 'To be refunded'),
    blocks: toCreditNotesBlock(data),
  };
}

/** Notifies of a refund that a payment provider has sent to the account that the customer paid with. */
export function sourceRefundSentEmail(data: RefundEmailData): Email {
  const { publicUrl, refund, orderReturn, today } = data;
  const amount = formatMoney(toPaise(refund.amount));
  const sentOn = refund.completedOn ?? today;
  const reference = refund.reference ? `, reference ${formatReference(refund.reference)}` : '';
  const text = `${amount} goes back to the account you paid with. Sent on ${formatDayMonth(sentOn)}${reference}.`;
  return {
    subject: `Refund of ${amount} sent: ${formatSubject(data)}`,
    heading: 'Your refund has been sent',
    ...toReference(data),
    preview: text,
    paragraphs: [withExtraReason(text, data)],
    highlight: {
      label: formatSentOn(sentOn, today),
      value: amount,
      note: 'Some banks take up to 7 working days to show it.',
    },
    ...(orderReturn && { steps: toReturnSteps({ publicUrl, orderReturn }, { completedOn: sentOn }) }),
    action: toPageAction(data),
    ...toRefundSummary(data, 'Refunded'),
    blocks: toCreditNotesBlock(data),
    footnotes: ['Not there after 7 working days? Give your bank the reference above, or reply to this email.'],
  };
}

function withExtraReason(text: string, { source }: RefundEmailData): string {
  return source?.extra ? `${EXTRA_PAYMENT_TEXTS[source.extra]} ${text}` : text;
}
