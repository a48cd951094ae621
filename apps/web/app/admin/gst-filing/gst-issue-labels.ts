type IssueProduct = { name: string; hasHsn: boolean };
type IssueOrder = { pincode: string; candidates: string[] };

/** Lists products without an HSN code. A code added later does not change issued invoices. */
export function formatProductsWithoutHsn(products: readonly IssueProduct[]): string {
  const withoutHsn = products.filter(({ hasHsn }) => !hasHsn);
  if (withoutHsn.length === 0) return 'Added later; invoices already issued don’t change';
  return withoutHsn.map(({ name }) => name).join(', ');
}

/** Returns why the state of an order is unknown. */
export function formatPincodeIssue(order: IssueOrder | undefined): string {
  if (!order) return '';
  const { pincode, candidates } = order;
  if (candidates.length === 0) return `Pincode ${pincode} doesn’t match a state`;
  if (candidates.length === 1) return `Pincode ${pincode} is in ${candidates[0]}`;
  return `Pincode ${pincode} is in several states: ${candidates.join(' or ')}`;
}
