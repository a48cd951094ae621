import type { EndpointResponse } from '@kinari/contract/contract';
import type { Order } from './orders.data.ts';

type CustomerOrder = EndpointResponse<'getMyOrder'>['order'];

/** An order with its amounts. */
export type PricedOrder = Omit<Order, 'items'> &
  Pick<CustomerOrder, 'items' | 'orderTotal' | 'creditUsed' | 'paymentStatus'>;

/** False if the user may not see amounts. The API leaves all of them out then. */
export function isPriced<Candidate extends Pick<Order, 'orderTotal'>>(
  order: Candidate,
): order is Candidate & PricedOrder {
  return order.orderTotal !== undefined;
}
