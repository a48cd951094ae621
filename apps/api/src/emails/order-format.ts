import { documentTitle } from '@kinari/contract/labels/document-labels';
import { formatDayMonth, formatMoney, toIndianDate } from '@kinari/contract/locale';
import { calculateTotals } from '@kinari/contract/money';
import { formatSize } from '@kinari/contract/sizes';
import { emailImageKey } from '../media/images.ts';
import type { OrderDetails } from '../order-views/order-details.service.ts';
import {
  type Block,
  formatPhone,
  type OrderSummary,
  type OrderSummaryLine,
  type OrderSummaryTotal,
  type ProgressStep,
} from './email.ts';

type Line = OrderDetails['lines'][number];
type Document = NonNullable<OrderDetails['documents']>[number];
type Address = Pick<OrderDetails, 'addressLine1' | 'addressLine2' | 'city' | 'state' | 'postalCode'>;

export function shortId({ id }: Pick<OrderDetails, 'id'>): string {
  return id.slice(0, 8);
}

/** Returns the amount due on delivery, in paise. */
export function amountDue({ paymentStatus, total, credit = 0 }: OrderDetails): number {
  return paymentStatus === 'PENDING' ? total - credit : 0;
}

export function formatAmountDue(due: number): string {
  return due > 0
    ? `Please keep ${formatMoney(due)} ready: you pay in cash when you receive it.`
    : 'It is paid: you pay nothing when you receive it.';
}

type StepDates = { ordered: string; packed?: string | null; handedOver?: string | null; delivered?: string | null };
/** `expectedOn` is null if no date is promised any more. */
type ProgressInput = { reached: 1 | 2 | 3 | 4; days: StepDates; expectedOn: string | null };

export function toProgressSteps({ reached, days, expectedOn }: ProgressInput): ProgressStep[] {
  const steps = [
    ['Ordered', days.ordered],
    ['Packed', days.packed],
    ['Handed over', days.handedOver],
    ['Delivered', days.delivered],
  ] as const;
  return steps.map(([name, on], at) => {
    const promisedText = name === 'Delivered' && expectedOn ? `by ${formatDayMonth(expectedOn)}` : '';
    if (at >= reached) return { name, day: promisedText, reached: false };
    return { name, day: on ? formatDayMonth(on) : '', reached: true };
  });
}

export function getOrderDate({ placedAt }: OrderDetails): string {
  return toIndianDate(new Date(placedAt));
}

export function toOrderSummary(
  { lines, credit = 0, paymentMethod }: Pick<OrderDetails, 'lines' | 'credit' | 'paymentMethod'>,
  publicUrl: string,
): OrderSummary {
  const { subtotal, discount, tax, total, totalSavings } = calculateTotals(lines);
  return {
    lines: lines.map((line) => toSummaryLine(line, publicUrl)),
    sums: [
      { name: 'Subtotal', amount: formatMoney(subtotal) },
      ...(discount > 0 ? [{ name: 'Discount', amount: `−${formatMoney(discount)}`, kind: 'saving' as const }] : []),
      { name: 'Tax', amount: formatMoney(tax) },
      { name: 'Total', amount: formatMoney(total), kind: 'total' },
      ...savingsTotals(totalSavings),
      ...(credit > 0 ? [{ name: 'Paid with store credit', amount: `−${formatMoney(credit)}` }] : []),
      ...(credit > 0 && paymentMethod === 'COD'
        ? [{ name: 'To pay on delivery', amount: formatMoney(total - credit) }]
        : []),
    ],
  };
}

/** Returns lines with only a total below them. */
export function toShortSummary(
  lines: readonly Line[],
  { name, publicUrl }: { name: string; publicUrl: string },
): OrderSummary {
  const { total, totalSavings } = calculateTotals(lines);
  return {
    lines: lines.map((line) => toSummaryLine(line, publicUrl)),
    sums: [{ name, amount: formatMoney(total), kind: 'total' }, ...savingsTotals(totalSavings)],
  };
}

function savingsTotals(paise: number): OrderSummaryTotal[] {
  return paise > 0 ? [{ name: 'Total Savings', amount: formatMoney(paise), kind: 'saving' }] : [];
}

function toSummaryLine(line: Line, publicUrl: string): OrderSummaryLine {
  const { name, quantity, price, image, colorHex } = line;
  return {
    name,
    details: [formatVariant(line), quantity > 1 && `${quantity} × ${formatMoney(price)}`].filter(Boolean).join(', '),
    amount: formatMoney(price * quantity),
    ...(image && { image: `${publicUrl}/uploads/${emailImageKey(image.key)}` }),
    ...(colorHex && { color: colorHex }),
  };
}

export function formatVariant({ color, size }: Line): string {
  return [color, formatSize(size)].filter(Boolean).join(', ');
}

/** Shows only city and pincode if the recipient's email is unverified: no free text. */
export function toAddressBlock(order: OrderDetails, { toStranger }: { toStranger: boolean }): Block {
  const fullAddress = [
    order.recipientName,
    ...formatAddressLines(order),
    order.landmark ?? '',
    formatPhone(order.mobile ?? ''),
  ].filter(Boolean);
  return { name: 'Delivery address', lines: toStranger ? [formatTown(order)] : fullAddress };
}

export function formatAddressLines({ addressLine1, addressLine2, city, state, postalCode }: Address): string[] {
  return [addressLine1, addressLine2 ?? '', `${city}, ${state} ${postalCode}`].filter(Boolean);
}

// The city is free text too. Leave it out unless it looks like a name.
export function formatTown({ city, postalCode }: Pick<Address, 'city' | 'postalCode'>): string {
  return [...(/^[\p{Letter}\p{Mark}' -]{1,40}$/u.test(city) ? [city] : []), postalCode].join(', ');
}

/** Links documents to the order page, where the logged-in customer can download them. */
export function toDocumentsBlock(
  documents: readonly Document[],
  { order, publicUrl }: { order: Pick<OrderDetails, 'id'>; publicUrl: string },
): Block[] {
  const url = `${publicUrl}/myaccount/order/${order.id}`;
  const lines = documents.map((document) => ({ label: documentTitle(document), url }));
  return lines.length > 0 ? [{ name: 'Documents', lines }] : [];
}

/** Returns the invoices and bills without a credit note. */
export function listCurrentDocuments(documents: readonly Document[] = []): Document[] {
  return documents.filter(
    ({ kind, number }) =>
      kind !== 'credit_note' && !documents.some(({ originalDocumentNumber }) => originalDocumentNumber === number),
  );
}
