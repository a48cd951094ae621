import { formatMoney, toPaise } from '@kinari/contract/money';

/** Formats a price from the API: `₹1,234.50`. */
export function formatRupees(rupees: number): string {
  return formatMoney(toPaise(rupees));
}
