import { formatPaise, summarise } from '@kinari/contract/money';
import { sizeText } from '@kinari/contract/sizes';
import { paymentWord } from '@kinari/contract/words/order-words';
import type { OrderRecord } from '../orders/order-record.ts';
import type { Letter } from './letter.ts';

// The e-mail templates about an order.
type About = {
  company: string;
  order: OrderRecord;
  publicUrl: string;
  /** Whether nobody has confirmed the address it goes to: then nothing free is quoted of what was typed. */
  toStranger: boolean;
};

const DAY = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

export function confirmationLetter({ company, order, publicUrl, toStranger }: About): Letter {
  return {
    subject: `Your ${company} order ${shortId(order)}`,
    heading: 'Thank you, your order is placed',
    paragraphs: [
      `Order ${shortId(order)}. We expect to deliver it by ${day(order.expectedOn)}.`,
      `Please keep ${formatPaise(order.total)} ready: you pay in cash when you receive it.`,
      `It goes to ${toStranger ? townOf(order) : addressOf(order)}.`,
    ],
    bill: billOf(order),
    action: viewOrders(publicUrl),
    afterwards: ['You can cancel the order on that page until it has been shipped.'],
  };
}

const NEWS: Record<OrderRecord['deliveryStatus'], { heading: string; text: (order: OrderRecord) => string }> = {
  PENDING: {
    heading: 'Your order is being prepared',
    text: ({ expectedOn }) => `We expect to deliver it by ${day(expectedOn)}.`,
  },
  SHIPPED: {
    heading: 'Your order is on its way',
    text: ({ expectedOn, total }) =>
      `We expect to deliver it by ${day(expectedOn)}. Please keep ${formatPaise(total)} ready: you pay in cash when you receive it.`,
  },
  DELIVERED: {
    heading: 'Your order has been delivered',
    text: () => 'We hope you like it. If not, you can return it within 7 days of receiving it.',
  },
  CANCELED: {
    heading: 'Your order has been cancelled',
    text: ({ paymentStatus, total }) =>
      paymentStatus === 'REFUND_DUE'
        ? `You have paid ${formatPaise(total)}: we will refund it.`
        : 'Nothing is owed for it.',
  },
};

export function statusLetter({ company, order, publicUrl }: About): Letter {
  const { heading, text } = NEWS[order.deliveryStatus];
  return {
    subject: `${heading}: ${company} order ${shortId(order)}`,
    heading,
    paragraphs: [`Order ${shortId(order)}. Payment: ${paymentWord(order)}.`, text(order)],
    bill: billOf(order),
    action: viewOrders(publicUrl),
  };
}

/** To staff, about an order that has just been placed. */
export function newOrderLetter({ order, publicUrl }: About): Letter {
  const name = [order.firstName, order.lastName].filter(Boolean).join(' ');
  return {
    subject: `New order ${shortId(order)}: ${formatPaise(order.total)}`,
    heading: `New order ${shortId(order)}`,
    paragraphs: [
      `${name} has ordered for ${formatPaise(order.total)}, to be delivered by ${day(order.expectedOn)}.`,
      `It goes to ${addressOf(order)}.`,
    ],
    bill: billOf(order),
    action: { label: 'Open the order', url: `${publicUrl}/admin/order?order=${order.id}` },
  };
}

function viewOrders(publicUrl: string): Letter['action'] & object {
  return { label: 'View my orders', url: `${publicUrl}/myaccount/order` };
}

function billOf({ lines }: OrderRecord): Letter['bill'] {
  const { discount, total } = summarise(lines);
  return {
    lines: lines.map(({ name, size, color, quantity, price }) => ({
      name,
      details: [sizeText(size), color, `${quantity} × ${formatPaise(price)}`].filter(Boolean).join(', '),
      amount: formatPaise(price * quantity),
    })),
    sums: [
      ...(discount > 0 ? [{ name: 'Total Savings', amount: formatPaise(discount) }] : []),
      { name: 'Total', amount: formatPaise(total) },
    ],
  };
}

function addressOf({ addressLine1, addressLine2, city, state, postalCode }: OrderRecord): string {
  return [addressLine1, addressLine2, city, state, postalCode].filter(Boolean).join(', ');
}

// A city is typed too: one that is no name of a place is left out.
function townOf({ city, postalCode }: OrderRecord): string {
  return [...(/^[\p{Letter}\p{Mark}' -]{1,40}$/u.test(city) ? [city] : []), postalCode].join(', ');
}

function shortId({ id }: OrderRecord): string {
  return id.slice(0, 8);
}

function day(isoDate: string): string {
  return DAY.format(new Date(isoDate));
}
