import { formatPaise, summarise } from '@kinari/contract/money';
import { sizeText } from '@kinari/contract/sizes';
import { PAYMENT_METHODS, paymentWord } from '@kinari/contract/words/order-words';
import { letterFile } from '../media/pictures.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { HOUR } from '../platform/clock.ts';
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
const SHORT_DAY = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' });

export function confirmationLetter({ company, order, publicUrl, toStranger }: About): Letter {
  return {
    subject: `Your ${company} order ${shortId(order)}`,
    heading: 'Thank you, your order is placed',
    ...expected(order, keepReady(order)),
    ...about(order, publicUrl),
    action: viewOrders(publicUrl),
    blocks: [
      { name: 'Delivery address', lines: toStranger ? [townOf(order)] : addressOf(order) },
      { name: 'Payment', lines: [PAYMENT_METHODS.COD, 'Pay when you receive'] },
    ],
    afterwards: ['You can cancel the order on that page until it has been shipped.'],
  };
}

type News = { heading: string; tell: (order: OrderRecord) => Pick<Letter, 'paragraphs' | 'preview' | 'answer'> };

const NEWS: Record<OrderRecord['deliveryStatus'], News> = {
  PENDING: { heading: 'Your order is being prepared', tell: (order) => expected(order) },
  SHIPPED: { heading: 'Your order is on its way', tell: (order) => expected(order, keepReady(order)) },
  DELIVERED: {
    heading: 'Your order has been delivered',
    tell: () => inWords('We hope you like it. If not, you can return it within 7 days of receiving it.'),
  },
  CANCELED: {
    heading: 'Your order has been cancelled',
    tell: ({ paymentStatus, total }) =>
      inWords(
        paymentStatus === 'REFUND_DUE'
          ? `You have paid ${formatPaise(total)}: we will refund it.`
          : 'Nothing is owed for it.',
      ),
  },
};

export function statusLetter({ company, order, publicUrl }: About): Letter {
  const { heading, tell } = NEWS[order.deliveryStatus];
  return {
    subject: `${heading}: ${company} order ${shortId(order)}`,
    heading,
    ...tell(order),
    ...about(order, publicUrl),
    action: viewOrders(publicUrl),
    blocks: [{ name: 'Payment', lines: [PAYMENT_METHODS.COD, paymentWord(order)] }],
  };
}

/** To staff, about an order that has just been placed. */
export function newOrderLetter({ order, publicUrl }: About): Letter {
  const name = [order.firstName, order.lastName].filter(Boolean).join(' ');
  const { steps: _, ...facts } = about(order, publicUrl);
  return {
    subject: `New order ${shortId(order)}: ${formatPaise(order.total)}`,
    heading: `New order ${shortId(order)}`,
    preview: `${name} has ordered for ${formatPaise(order.total)}.`,
    paragraphs: [`${name} has ordered for ${formatPaise(order.total)}.`],
    answer: { label: 'To be delivered by', value: day(order.expectedOn) },
    ...facts,
    action: { label: 'Open the order', url: `${publicUrl}/admin/order?order=${order.id}` },
    blocks: [{ name: 'Delivery address', lines: [name, ...addressOf(order)] }],
  };
}

/** A letter whose news is the day of delivery. */
function expected({ expectedOn }: OrderRecord, note?: string) {
  return {
    preview: [`We expect to deliver it by ${day(expectedOn)}.`, note].filter(Boolean).join(' '),
    paragraphs: [],
    answer: { label: 'Expected by', value: day(expectedOn), ...(note && { note }) },
  };
}

function inWords(text: string) {
  return { preview: text, paragraphs: [text] };
}

function keepReady({ total }: OrderRecord): string {
  return `Please keep ${formatPaise(total)} ready: you pay in cash when you receive it.`;
}

/** What every letter about an order shows of it. */
function about(order: OrderRecord, publicUrl: string) {
  return { order: shortId(order), bill: billOf(order, publicUrl), ...stepsOf(order) };
}

const STEPS = { PENDING: 'Placed', SHIPPED: 'Shipped', DELIVERED: 'Delivered' } as const;

// An order that was cancelled goes no further.
function stepsOf({
  deliveryStatus,
  placedAt,
  expectedOn,
  deliveredOn,
  statusDays,
}: OrderRecord): Pick<Letter, 'steps'> {
  if (deliveryStatus === 'CANCELED') return {};
  const order = ['PENDING', 'SHIPPED', 'DELIVERED'] as const;
  const reached = order.indexOf(deliveryStatus);
  const days = { PENDING: dayInIndia(placedAt), SHIPPED: statusDays?.SHIPPED, DELIVERED: deliveredOn ?? undefined };
  return {
    steps: order.map((step, at) => {
      const on = at <= reached ? days[step] : undefined;
      const promised = step === 'DELIVERED' && at > reached ? `by ${shortDay(expectedOn)}` : '';
      return { name: STEPS[step], day: on ? shortDay(on) : promised, reached: at <= reached };
    }),
  };
}

function viewOrders(publicUrl: string): NonNullable<Letter['action']> {
  return { label: 'View my orders', url: `${publicUrl}/myaccount/order` };
}

function billOf({ lines }: OrderRecord, publicUrl: string): NonNullable<Letter['bill']> {
  const { subtotal, discount, tax, total, totalSavings } = summarise(lines);
  return {
    lines: lines.map(({ name, size, color, colorHex, quantity, price, picture }) => ({
      name,
      details: [color, sizeText(size), quantity > 1 && `${quantity} × ${formatPaise(price)}`]
        .filter(Boolean)
        .join(', '),
      amount: formatPaise(price * quantity),
      ...(picture && { picture: `${publicUrl}/uploads/${letterFile(picture.key)}` }),
      ...(colorHex && { color: colorHex }),
    })),
    sums: [
      { name: 'Subtotal', amount: formatPaise(subtotal) },
      ...(discount > 0 ? [{ name: 'Discount', amount: `−${formatPaise(discount)}`, kind: 'saving' as const }] : []),
      { name: 'Tax', amount: formatPaise(tax) },
      { name: 'Total', amount: formatPaise(total), kind: 'total' },
      ...(totalSavings > 0
        ? [{ name: 'Total Savings', amount: formatPaise(totalSavings), kind: 'saving' as const }]
        : []),
    ],
  };
}

function addressOf({ addressLine1, addressLine2, city, state, postalCode }: OrderRecord): string[] {
  return [addressLine1, addressLine2 ?? '', `${city}, ${state} ${postalCode}`].filter(Boolean);
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

function shortDay(isoDate: string): string {
  return SHORT_DAY.format(new Date(isoDate));
}

// India has one clock and never changes it.
function dayInIndia(moment: string): string {
  return new Date(Date.parse(moment) + 5.5 * HOUR).toISOString().slice(0, 10);
}
