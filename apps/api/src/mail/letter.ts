/**
 * What every e-mail template makes, before it is set as text and HTML: plain sentences, and at most one thing to press,
 * beside what else one may do.
 */
export type Letter = {
  subject: string;
  heading: string;
  /** What a list of mails shows beside the subject; without it, the sentence after the greeting. */
  preview?: string;
  /** The order it is about, as people quote it. */
  order?: string;
  /** The return it is about, which stands in its place. */
  return?: string;
  paragraphs: string[];
  /** The one answer people open the letter for, in large; in amber where it is not the one they hoped for. */
  answer?: { label: string; value: string; note?: string; tone?: 'warn' };
  /** What there is to choose from. */
  choices?: string[];
  /** What is no longer as it was. */
  changes?: Change[];
  /** How far an order has come: each step with its day, where it has one. */
  steps?: Step[];
  action?: Action;
  /** For whoever does not want the action; plain links. */
  otherwise?: Action[];
  /** What was bought. */
  bill?: Bill;
  /** Blocks of short lines, such as an address. */
  blocks?: Block[];
  /** In small print at the end. */
  afterwards?: string[];
};

export type Action = { label: string; url: string };
export type Change = { what: string; before: string; now: string };
export type Step = { name: string; day: string; reached: boolean };
export type Block = { name: string; lines: (string | Action)[] };

/** `picture` is the address of one; `color` stands for it where there is none. */
export type BillLine = { name: string; details: string; amount: string; picture?: string; color?: string };
export type Sum = { name: string; amount: string; kind?: 'total' | 'saving' };
export type Bill = { lines: BillLine[]; sums: Sum[] };

/** `9876543210` as `98765 43210`. */
export function readablePhone(phone: string): string {
  return phone.replace(/^(\d{5})(\d{5})$/, '$1 $2');
}
