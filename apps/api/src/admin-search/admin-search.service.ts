import type { Permission } from '@kinari/contract/access/permissions';
import type { EndpointResponse } from '@kinari/contract/contract';
import { findProductsForStaff } from '../catalog/listing/find-products.service.ts';
import { createOrderList } from '../order-views/order-list.service.ts';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import type { Session } from '../platform/http/endpoint.ts';
import { findCustomers } from './admin-search.queries.ts';

type SearchResults = EndpointResponse<'searchAdmin'>;
type Order = Awaited<ReturnType<ReturnType<typeof createOrderList>['listForStaff']>>['orders'][number];

const MAX_RESULTS = 5;

/** Searches products, orders and customers by prefix, for the admin command palette. Each needs its permission. */
export function createAdminSearch(db: Db, now: Now) {
  const { listForStaff } = createOrderList(db, now);

  return async function searchAdmin(q: string, session: Session): Promise<SearchResults> {
    const can = (permission: Permission) => session.permissions.includes(permission);
    const [products, { orders }, customers] = await Promise.all([
      can('products.read') ? findProductsForStaff(db, q, MAX_RESULTS) : [],
      can('orders.read')
        ? listForStaff({ page: 1, limit: MAX_RESULTS, q, view: 'all', sort: 'newest' }, session)
        : { orders: [] },
      can('customers.read')
        ? findCustomers(db, { prefix: q, byContact: can('customers.contact'), limit: MAX_RESULTS })
        : [],
    ]);
    return { products, orders: orders.map(toFoundOrder), customers };
  };
}

function toFoundOrder({
  id,
  user,
  recipientName,
  mobile,
  items,
  shipments = [],
  deliveryStatus,
  orderTotal,
}: Order): SearchResults['orders'][number] {
  return {
    id,
    customer: recipientName,
    email: user.email,
    mobile,
    product: items[0]?.product.name ?? null,
    trackingNumbers: shipments.flatMap(({ trackingNumber }) => trackingNumber ?? []),
    status: deliveryStatus,
    total: orderTotal,
  };
}
