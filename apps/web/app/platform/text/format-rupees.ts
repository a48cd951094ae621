import { formatPaise, toPaise } from '@kinari/contract/money';

/** A price as the API sends it, as a person reads it: `₹1,234.50`. */
export function formatRupees(rupees: number): string {
  return formatPaise(toPaise(rupees));
}
