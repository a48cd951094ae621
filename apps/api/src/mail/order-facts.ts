import { formatPaise, summarise } from '@kinari/contract/money';
import { sizeText } from '@kinari/contract/sizes';
import { documentTitle } from '@kinari/contract/words/document-words';
import { letterFile } from '../media/pictures.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { type Bill, type BillLine, type Block, readablePhone, type Step, type Sum } from './letter.ts';
import { dayInIndia, shortDay } from './letter-days.ts';

// What letters about an order show of it.

type Line = OrderRecord['lines'][number];
type Document = NonNullable<OrderRecord['documents']>[number];
type Address = Pick<OrderRecord, 'addressLine1' | 'addressLine2' | 'city' | 'state' | 'postalCode'>;

export function shortId({ id }: Pick<OrderRecord, 'id'>): string {
  return id.slice(0, 8);
}

/** What to pay at the door, in paise. */
export function dueOf({ paymentStatus, total, credit = 0 }: OrderRecord): number {
  return paymentStatus === 'PENDING' ? total - credit : 0;
}

export function keepReady(due: number): string {
  return due > 0
    ? `Please keep ${formatPaise(due)} ready: you pay in cash when you receive it.`
    : 'It is paid: you pay nothing when you receive it.';
}

type Reached = { ordered: string; packed?: string | null; handedOver?: string | null; delivered?: string | null };
/** `expectedOn` is null where no day is promised any more. */
type Way = { reached: 1 | 2 | 3 | 4; days: Reached; expectedOn: string | null };

/** The four steps of an order, or of a parcel of it. */
export function stepsOf({ reached, days, expectedOn }: Way): Step[] {
  const steps = [
    ['Ordered', days.ordered],
    ['Packed', days.packed],
    ['Handed over', days.handedOver],
    ['Delivered', days.delivered],
  ] as const;
  return steps.map(([name, on], at) => {
    const promised = name === 'Delivered' && expectedOn ? `by ${shortDay(expectedOn)}` : '';
    if (at >= reached) return { name, day: promised, reached: false };
    return { name, day: on ? shortDay(on) : '', reached: true };
  });
}

export function orderedOn({ placedAt }: OrderRecord): string {
  return dayInIndia(new Date(placedAt));
}

export function billOf({ lines, credit = 0 }: Pick<OrderRecord, 'lines' | 'credit'>, publicUrl: string): Bill {
  const { subtotal, discount, tax, total, totalSavings } = summarise(lines);
  return {
    lines: lines.map((line) => billLine(line, publicUrl)),
    sums: [
      { name: 'Subtotal', amount: formatPaise(subtotal) },
      ...(discount > 0 ? [{ name: 'Discount', amount: `−${formatPaise(discount)}`, kind: 'saving' as const }] : []),
      { name: 'Tax', amount: formatPaise(tax) },
      { name: 'Total', amount: formatPaise(total), kind: 'total' },
      ...savings(totalSavings),
      ...paidWithCredit(total, credit),
    ],
  };
}

function paidWithCredit(total: number, credit: number): Sum[] {
  if (credit === 0) return [];
  return [
    { name: 'Paid with credit', amount: `−${formatPaise(credit)}` },
    { name: 'To pay at the door', amount: formatPaise(total - credit) },
  ];
}

/** Lines with no more below them than what they come to. */
export function shortBillOf(lines: readonly Line[], { name, publicUrl }: { name: string; publicUrl: string }): Bill {
  const { total, totalSavings } = summarise(lines);
  return {
    lines: lines.map((line) => billLine(line, publicUrl)),
    sums: [{ name, amount: formatPaise(total), kind: 'total' }, ...savings(totalSavings)],
  };
}

function savings(paise: number): Sum[] {
  return paise > 0 ? [{ name: 'Total Savings', amount: formatPaise(paise), kind: 'saving' }] : [];
}

function billLine(line: Line, publicUrl: string): BillLine {
  const { name, quantity, price, picture, colorHex } = line;
  return {
    name,
    details: [variantOf(line), quantity > 1 && `${quantity} × ${formatPaise(price)}`].filter(Boolean).join(', '),
    amount: formatPaise(price * quantity),
    ...(picture && { picture: `${publicUrl}/uploads/${letterFile(picture.key)}` }),
    ...(colorHex && { color: colorHex }),
  };
}

export function variantOf({ color, size }: Line): string {
  return [color, sizeText(size)].filter(Boolean).join(', ');
}

/** Where it goes; nothing free of what was typed where nobody has confirmed the address that reads it. */
export function addressBlock(order: OrderRecord, { toStranger }: { toStranger: boolean }): Block {
  const name = [order.firstName, order.lastName].filter(Boolean).join(' ');
  const known = [name, ...addressOf(order), readablePhone(order.mobile ?? '')].filter(Boolean);
  return { name: 'Delivery address', lines: toStranger ? [townOf(order)] : known };
}

export function addressOf({ addressLine1, addressLine2, city, state, postalCode }: Address): string[] {
  return [addressLine1, addressLine2 ?? '', `${city}, ${state} ${postalCode}`].filter(Boolean);
}

// A city is typed too: one that is no name of a place is left out.
export function townOf({ city, postalCode }: Pick<Address, 'city' | 'postalCode'>): string {
  return [...(/^[\p{Letter}\p{Mark}' -]{1,40}$/u.test(city) ? [city] : []), postalCode].join(', ');
}

/** Documents by name, each a link to the order's page, where whoever is signed in finds their papers. */
export function documentsBlock(
  documents: readonly Document[],
  { order, publicUrl }: { order: Pick<OrderRecord, 'id'>; publicUrl: string },
): Block[] {
  const url = `${publicUrl}/myaccount/order/${order.id}`;
  const lines = documents.map((document) => ({ label: documentTitle(document), url }));
  return lines.length > 0 ? [{ name: 'Documents', lines }] : [];
}

/** What stands: the invoices and bills that nothing was taken back from. */
export function standing(documents: readonly Document[] = []): Document[] {
  return documents.filter(
    ({ kind, number }) => kind !== 'credit_note' && !documents.some(({ refersTo }) => refersTo === number),
  );
}
