import { toPaise, toRupees } from '@kinari/contract/money';

type PaidOrder = { orderTotal: number; creditUsed: number };

/** Returns the amount due in cash after store credit. */
export function amountDueOnDelivery({ orderTotal, creditUsed }: PaidOrder): number {
  return toRupees(toPaise(orderTotal) - toPaise(creditUsed));
}
