import { demoProducts } from '../catalog/products.ts';
import { createRandom } from '../random.ts';
import { type DemoOrder, planDemoOrders } from '../shop/orders.ts';
import { OTHER_CUSTOMERS } from '../shop/people.ts';
import { DAY_MS, HOUR_MS } from './calendar.ts';
import type { HistoryCustomer } from './customers.ts';
import { planReturn } from './plan-returns.ts';
import type { PlannedOrder } from './planned-order.ts';

const OUTCOMES = { PENDING: 'to_pack', SHIPPED: 'in_transit', DELIVERED: 'delivered', CANCELED: 'canceled' } as const;

type Priced = { sku: string; price: number; saving: number };

/** Asha has the same orders as in the small demo, and store credit of the older ones. */
export function planAshasOrders(asha: HistoryCustomer, now: Date): PlannedOrder[] {
  const variants: Priced[] = demoProducts
    .toSorted((first, other) => (first.name < other.name ? -1 : 1))
    .flatMap((product) => product.variants);
  return planDemoOrders([asha, ...OTHER_CUSTOMERS], variants, now)
    .filter(({ buyer }) => buyer === asha)
    .map((order) => toPlannedOrder(asha, order, now));
}

function toPlannedOrder(
  customer: HistoryCustomer,
  { lines, placedAt, history }: DemoOrder<unknown, Priced>,
  now: Date,
): PlannedOrder {
  const outcome = OUTCOMES[history.at(-1) ?? 'PENDING'];
  const completedAt = new Date(placedAt.getTime() + 2 * DAY_MS);
  const isOld = now.getTime() - placedAt.getTime() > 25 * DAY_MS;
  const orderReturn = {
    ...planReturn(completedAt, { isReduced: false, random: createRandom(1) }),
    isDeclined: false,
    reason: 'too_small',
    resolution: 'store_credit',
  } as const;
  return {
    customer,
    lines: [...lines].map(([{ sku, price, saving }, quantity]) => ({
      sku,
      quantity,
      rupees: price * quantity,
      isReduced: saving > 0,
    })),
    placedAt,
    outcome,
    handedOverAt: new Date(placedAt.getTime() + (outcome === 'canceled' ? HOUR_MS : DAY_MS)),
    completedAt,
    isGift: false,
    ...(outcome === 'delivered' && isOld && { orderReturn }),
  };
}
