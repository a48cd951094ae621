import { formatDateTime, formatMoney } from '@kinari/contract/locale';
import type { Email } from './email.ts';
import { formatCancelNote, type OrderEmailData, orderParts } from './order-emails.ts';
import { shortId, toAddressBlock } from './order-format.ts';
import { formatPaidBy, formatReference } from './payment-format.ts';
import { trackLinkNotes, trackOrderAction } from './track-link.ts';

/** A cash order was paid online. */
export function paymentReceivedEmail(data: OrderEmailData): Email {
  const { company, order, trackLink, payment } = data;
  if (!payment) throw new Error(`Order ${order.id} has no online payment`);
  const { paise, paidAt, reference } = payment;
  const text = `We received ${formatMoney(paise)}. No cash needed at delivery.`;
  return {
    subject: `Payment received: ${company} order ${shortId(order)}`,
    heading: 'Payment received',
    preview: text,
    paragraphs: [text],
    highlight: {
      label: `Paid ${formatPaidBy(payment)}, ${formatDateTime(paidAt)}`,
      value: formatMoney(paise),
      ...(reference && { note: `Reference ${formatReference(reference)}` }),
    },
    ...orderParts(data),
    action: trackOrderAction(trackLink),
    blocks: [toAddressBlock(order, data)],
    footnotes: [formatCancelNote(payment), ...trackLinkNotes(trackLink)],
  };
}
