/** Content of an email, rendered as text and as HTML. It has at most one button, and plain links for other actions. */
export type Email = {
  subject: string;
  heading: string;
  /** Preview text next to the subject. Defaults to the second paragraph. */
  preview?: string;
  /** Short order id. */
  order?: string;
  /** Return number, shown instead of the order. */
  return?: string;
  paragraphs: string[];
  /** The main information, in large type. `warn` shows bad news in amber. */
  highlight?: { label: string; value: string; note?: string; tone?: 'warn' };
  choices?: string[];
  changes?: Change[];
  /** Progress of an order. `day` is empty if not known. */
  steps?: ProgressStep[];
  action?: Action;
  /** Alternatives to the action, as plain links. */
  secondaryActions?: Action[];
  orderSummary?: OrderSummary;
  /** Blocks of short lines, such as an address. */
  blocks?: Block[];
  /** Small print at the end. */
  footnotes?: string[];
};

export type Action = { label: string; url: string };
export type Change = { label: string; before: string; now: string };
export type ProgressStep = { name: string; day: string; reached: boolean };
export type Block = { name: string; lines: (string | Action)[] };

/** `image` is a URL. `color` is shown if there is no image. */
export type OrderSummaryLine = { name: string; details: string; amount: string; image?: string; color?: string };
export type OrderSummaryTotal = { name: string; amount: string; kind?: 'total' | 'saving' };
export type OrderSummary = { lines: OrderSummaryLine[]; sums: OrderSummaryTotal[] };

/** Formats `9876543210` as `98765 43210`. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\d{5})(\d{5})$/, '$1 $2');
}
