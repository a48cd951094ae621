/** Shows why a bulk action skipped this order. */
export function BulkActionError({ text }: { text: string | undefined }) {
  return text && <span className="bulk-action-error">{text}</span>;
}
