import type { Reply } from '@kinari/contract/contract';
import { findProductsForStaff } from '../catalog/listing/find-products.service.ts';
import { openOrderList } from '../orders/order-list.service.ts';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { findCustomers } from './palette.queries.ts';

type Found = Reply<'findAnything'>;
type Order = Awaited<ReturnType<ReturnType<typeof openOrderList>['listForStaff']>>['orders'][number];

const MOST = 5;

/** What somebody at the back office may be about to open, found from the first letters they type. */
export function openPalette(db: Db, now: Now) {
  const { listForStaff } = openOrderList(db, now);

  return async function findAnything(q: string): Promise<Found> {
    const [products, { orders }, customers] = await Promise.all([
      findProductsForStaff(db, q, MOST),
      listForStaff({ page: 1, limit: MOST, q, view: 'all' }),
      findCustomers(db, q, MOST),
    ]);
    return { products, orders: orders.map(toFoundOrder), customers };
  };
}

function toFoundOrder({
  id,
  user,
  mobile,
  items,
  parcels = [],
  deliveryStatus,
  orderTotal,
}: Order): Found['orders'][number] {
  return {
    id,
    customer: `${user.firstName} ${user.lastName}`,
    email: user.email,
    mobile,
    product: items[0]?.product.name ?? null,
    parcelNumbers: parcels.flatMap(({ number }) => number ?? []),
    status: deliveryStatus,
    total: orderTotal,
  };
}
