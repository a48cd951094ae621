import { formatFullDay, formatMoney } from '@kinari/contract/locale';
import type { OrderDetails } from '../order-views/order-details.service.ts';
import { type Change, type Email, formatPhone } from './email.ts';
import type { OrderEmailData } from './order-emails.ts';
import {
  amountDue,
  formatAddressLines,
  formatAmountDue,
  formatTown,
  formatVariant,
  getOrderDate,
  shortId,
  toAddressBlock,
  toOrderSummary,
  toProgressSteps,
} from './order-format.ts';
import { toSentence } from './shipment-emails.ts';
import { trackLinkNotes, trackOrderAction } from './track-link.ts';

/** An edit by staff. `order` is the current state; `before` has the old values. */
export type OrderEditEmailData = Omit<OrderEmailData, 'today'> & {
  before: Pick<
    OrderDetails,
    'lines' | 'total' | 'mobile' | 'addressLine1' | 'addressLine2' | 'city' | 'state' | 'postalCode'
  >;
  reason: string;
};

export function orderEditEmail(edit: OrderEditEmailData): Email {
  const { company, order, publicUrl, trackLink, reason } = edit;
  const heading = 'We have changed your order';
  return {
    subject: `${heading}: ${company} order ${shortId(order)}`,
    heading,
    order: shortId(order),
    paragraphs: [`Reason: ${toSentence(reason)}`],
    ...toHighlight(edit),
    changes: listChanges(edit),
    action: trackOrderAction(trackLink),
    steps: toProgressSteps({ reached: 1, days: { ordered: getOrderDate(order) }, expectedOn: order.expectedOn }),
    orderSummary: toOrderSummary(order, publicUrl),
    blocks: [toAddressBlock(order, edit)],
    footnotes: ['Not what you want? Reply to this email or call us.', ...trackLinkNotes(trackLink)],
  };
}

/** Shows the new total if it changed, else the unchanged delivery date. */
function toHighlight({ order, before }: OrderEditEmailData): Pick<Email, 'highlight' | 'preview'> {
  if (order.total === before.total) {
    const value = formatFullDay(order.expectedOn);
    return {
      preview: `The total and the delivery date stay the same: ${value}.`,
      highlight: { label: 'Still expected by', value, note: formatAmountDue(amountDue(order)) },
    };
  }
  const refundAmount = before.total - order.total;
  const paymentNote =
    amountDue(order) > 0
      ? formatAmountDue(order.total)
      : `You have paid already: we will refund ${formatMoney(refundAmount)}.`;
  return {
    preview: `The new total is ${formatMoney(order.total)}.`,
    highlight: {
      label: 'New total',
      value: formatMoney(order.total),
      note: `It was ${formatMoney(before.total)}. ${paymentNote}`,
    },
  };
}

function listChanges(edit: OrderEditEmailData): Change[] {
  return [...listLineChanges(edit), ...listAddressChange(edit), ...listMobileChange(edit)];
}

function listLineChanges({ order, before }: OrderEditEmailData): Change[] {
  const quantities = new Map(order.lines.map(({ id, quantity }) => [id, quantity]));
  return before.lines.flatMap((line) => {
    const newQuantity = quantities.get(line.id) ?? 0;
    if (newQuantity === line.quantity) return [];
    const label = [line.name, formatVariant(line)].filter(Boolean).join(', ');
    return [
      { label, before: formatPieces(line.quantity), now: newQuantity > 0 ? formatPieces(newQuantity) : 'Removed' },
    ];
  });
}

function listAddressChange({ order, before, toStranger }: OrderEditEmailData): Change[] {
  const [oldAddress, newAddress] = [before, order].map((address) => formatAddressLines(address).join(', '));
  if (oldAddress === newAddress || !oldAddress || !newAddress) return [];
  const label = 'Delivery address';
  if (!toStranger) return [{ label, before: oldAddress, now: newAddress }];
  const [from, to] = [formatTown(before), formatTown(order)];
  return [{ label, before: from, now: from === to ? 'Another address in this town' : to }];
}

function listMobileChange({ order, before, toStranger }: OrderEditEmailData): Change[] {
  if ((before.mobile ?? '') === (order.mobile ?? '')) return [];
  const formatMobile = ({ mobile }: OrderEditEmailData['before']) =>
    mobile ? formatRecipientPhone(mobile, toStranger) : 'None';
  return [{ label: 'Delivery mobile number', before: formatMobile(before), now: formatMobile(order) }];
}

function formatPieces(quantity: number): string {
  return quantity === 1 ? '1 piece' : `${quantity} pieces`;
}

/** Masks the phone number if the recipient's email is unverified. */
function formatRecipientPhone(mobile: string, toStranger: boolean): string {
  return toStranger ? `ending in ${mobile.slice(-4)}` : formatPhone(mobile);
}
