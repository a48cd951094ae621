type Product = { name: string; hasHsn: boolean };
type Order = { pincode: string; candidates: string[] };

/** Which products lack their code; what has got one since still stands on the invoices without. */
export function productWords(products: readonly Product[]): string {
  const waiting = products.filter(({ hasHsn }) => !hasHsn);
  if (waiting.length === 0) return 'Added since; the invoices of before stay as they are';
  return waiting.map(({ name }) => name).join(', ');
}

/** Why nobody could say which state an order went to. */
export function pincodeWords(order: Order | undefined): string {
  if (!order) return '';
  const { pincode, candidates } = order;
  if (candidates.length === 0) return `Pincode ${pincode} lies in no state that we know`;
  if (candidates.length === 1) return `Pincode ${pincode} lies in ${candidates[0]}`;
  return `Pincode ${pincode} lies in several: ${candidates.join(' or ')}`;
}
