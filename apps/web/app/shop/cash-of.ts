import { toPaise, toRupees } from '@kinari/contract/money';

type Paid = { orderTotal: number; creditUsed: number };

/** What of an order is paid at the door, beside its credit. */
export function cashOf({ orderTotal, creditUsed }: Paid): number {
  return toRupees(toPaise(orderTotal) - toPaise(creditUsed));
}
