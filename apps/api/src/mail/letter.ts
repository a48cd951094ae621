/**
 * What every e-mail template makes, before it is set as text and HTML: plain sentences, and at most one thing to click,
 * or what to do instead.
 */
export type Letter = {
  subject: string;
  heading: string;
  /** What a list of mails shows beside the subject; without it, the sentence after the greeting. */
  preview?: string;
  /** The order it is about, as people quote it. */
  order?: string;
  paragraphs: string[];
  /** The one answer people open the letter for, in large. */
  answer?: { label: string; value: string; note?: string };
  /** How far an order has come: each step with its day, where it has one. */
  steps?: { name: string; day: string; reached: boolean }[];
  action?: Action;
  /** For whoever does not want the action; a plain link. */
  otherwise?: Action;
  /** What was bought. */
  bill?: { lines: BillLine[]; sums: Sum[] };
  /** Blocks of short lines, such as an address. */
  blocks?: { name: string; lines: string[] }[];
  /** In small print at the end. */
  afterwards?: string[];
};

export type Action = { label: string; url: string };

/** `picture` is the address of one; `color` stands for it where there is none. */
export type BillLine = { name: string; details: string; amount: string; picture?: string; color?: string };
export type Sum = { name: string; amount: string; kind?: 'total' | 'saving' };

/** `9876543210` as `98765 43210`. */
export function readablePhone(phone: string): string {
  return phone.replace(/^(\d{5})(\d{5})$/, '$1 $2');
}
