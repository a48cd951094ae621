export const TAX_DOCUMENT_LABELS = { invoice: 'Invoice', bill: 'Bill', credit_note: 'Credit note' } as const;

type TaxDocumentRef = { kind: keyof typeof TAX_DOCUMENT_LABELS; number: string };

export function documentTitle({ kind, number }: TaxDocumentRef): string {
  return `${TAX_DOCUMENT_LABELS[kind]} ${number}`;
}
