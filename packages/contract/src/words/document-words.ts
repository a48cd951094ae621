/** What people call a document of an order. */
export const DOCUMENT_WORDS = { invoice: 'Invoice', bill: 'Bill', credit_note: 'Credit note' } as const;

type Numbered = { kind: keyof typeof DOCUMENT_WORDS; number: string };

/** `Invoice INV/2627/0000001`. */
export function documentTitle({ kind, number }: Numbered): string {
  return `${DOCUMENT_WORDS[kind]} ${number}`;
}
