import type { Reply } from '@kinari/contract/contract';
import { formatPaise, toPaise } from '@kinari/contract/money';
import { sizeText } from '@kinari/contract/sizes';
import { RETURN_REASONS, type ReturnWish } from '@kinari/contract/words/return-words';
import { letterFile } from '../../media/pictures.ts';
import type { Action, Bill, Step } from '../letter.ts';
import { dayInIndia, shortDay } from '../letter-days.ts';

// What letters about a return show of it.

export type Return = Reply<'askReturn'>['return'];
export type Refund = Return['refunds'][number];
type Line = Return['lines'][number];

export type AboutReturn = { publicUrl: string; back: Return };

export function returnLink({ publicUrl, back }: AboutReturn, label: string): Action {
  return { label, url: `${publicUrl}/myaccount/order/${back.orderId}/return/${back.number}` };
}

/** What the lines with that wish come to, in paise. */
export function worthOf({ lines }: Pick<Return, 'lines'>, wish?: ReturnWish): number {
  return lines
    .filter((line) => wish === undefined || line.wish === wish)
    .reduce((sum, { price, quantity }) => sum + toPaise(price) * quantity, 0);
}

export function sumOf(refunds: readonly Refund[]): number {
  return refunds.reduce((sum, { amount }) => sum + toPaise(amount), 0);
}

/** What is sent back and why, and below it what that comes to. */
export function billOfReturn(
  { publicUrl, back }: AboutReturn,
  { name, amount }: { name: string; amount: number },
): Bill {
  return {
    lines: back.lines.map((line) => ({
      name: line.name,
      details: [variantOf(line), pieces(line.quantity), RETURN_REASONS[line.reason]].filter(Boolean).join(', '),
      amount: formatPaise(toPaise(line.price) * line.quantity),
      ...pictureOf(line, publicUrl),
    })),
    sums: [{ name, amount: formatPaise(amount), kind: 'total' }],
  };
}

function pictureOf({ image }: Line, publicUrl: string): { picture?: string } {
  const [key] = image?.filename.split('/') ?? [];
  return key ? { picture: `${publicUrl}/uploads/${letterFile(key)}` } : {};
}

export function variantOf({ color, size }: { color: string | null; size: string | null }): string {
  return [color, sizeText(size)].filter(Boolean).join(', ');
}

export function pieces(quantity: number): string {
  return quantity === 1 ? '1 piece' : `${quantity} pieces`;
}

/** The four steps of a return; how the last is called depends on what is wanted for it. */
export function stepsOfReturn(
  { back }: AboutReturn,
  end: { doneOn?: string | null; dueOn?: string | null } = {},
): Step[] {
  const step = (name: string, at: string | null): Step => ({
    name,
    day: at ? shortDay(dayInIndia(new Date(at))) : '',
    reached: at !== null,
  });
  const { doneOn, dueOn } = end;
  const promised = dueOn ? `by ${shortDay(dueOn)}` : '';
  return [
    step('Asked', back.askedAt),
    // Who does not say that it was sent may have sent it all the same.
    { ...step('Sent', back.sentAt), reached: back.sentAt !== null || back.receivedAt !== null },
    step('Received', back.receivedAt),
    { name: lastStepOf(back), day: doneOn ? shortDay(doneOn) : promised, reached: Boolean(doneOn) },
  ];
}

function lastStepOf({ lines }: Return): string {
  const wishes = new Set(lines.map(({ wish }) => wish));
  if (wishes.has('money')) return 'Refunded';
  return wishes.has('credit') ? 'Credited' : 'Exchanged';
}
