import { formatPaise, summarise } from '@kinari/contract/money';
import type { OrderRecord } from '../orders/order-record.ts';
import type { Letter } from './letter.ts';

type About = { company: string; order: OrderRecord; url: string };

const DAY = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

export function confirmationLetter({ company, order, url }: About): Letter {
  return {
    subject: `Your ${company} order ${shortId(order)}`,
    heading: 'Thank you, your order is placed',
    paragraphs: [
      `Order ${shortId(order)}. We expect to deliver it by ${day(order.expectedOn)}.`,
      `Please keep ${formatPaise(order.total)} ready: you pay in cash when you receive it.`,
      `It goes to ${addressOf(order)}.`,
    ],
    bill: billOf(order),
    action: { label: 'View my orders', url },
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
    text: () => 'Nothing is owed for it. If you had paid already, we will refund you.',
  },
};

export function statusLetter({ company, order, url }: About): Letter {
  const { heading, text } = NEWS[order.deliveryStatus];
  return {
    subject: `${heading}: ${company} order ${shortId(order)}`,
    heading,
    paragraphs: [`Order ${shortId(order)}.`, text(order)],
    bill: billOf(order),
    action: { label: 'View my orders', url },
  };
}

function billOf({ lines }: OrderRecord): Letter['bill'] {
  const { discount, total } = summarise(lines);
  return {
    lines: lines.map(({ name, size, color, quantity, price }) => ({
      name,
      details: [size && `Size ${size}`, color, `${quantity} × ${formatPaise(price)}`].filter(Boolean).join(', '),
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

function shortId({ id }: OrderRecord): string {
  return id.slice(0, 8);
}

function day(isoDate: string): string {
  return DAY.format(new Date(isoDate));
}
