import type { FastifyInstance } from 'fastify';
import { addOrderNote } from '../orders/order-notes.service.ts';
import { listOrderHistory } from '../orders/orders.service.ts';
import type { PaymentProviders } from '../payment-providers/create-payment-providers.ts';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { toPaginationResponse } from '../platform/http/pagination.ts';
import type { GetSettings } from '../settings/settings.service.ts';
import { countOrdersByUser, listOrdersByUser, toCustomerOrder } from './order-details.service.ts';
import { countOrdersAfter } from './order-list.queries.ts';
import { createOrderList } from './order-list.service.ts';
import { getConfirmation, getMyOrder, getOrderDetails } from './order-page.service.ts';

// Staff need to know that there are many, not the exact number.
const MAX_NEW_ORDERS = 100;

type Deps = { db: Db; settings: GetSettings; providers: PaymentProviders; now: Now };

export function orderViewRoutes(app: FastifyInstance, { db, settings, providers, now }: Deps): void {
  const takesOnlinePayments = providers.size > 0;
  endpoint(app, 'listMyOrders', async ({ session, query }) => {
    const [orders, total, { selfServiceReturns }] = await Promise.all([
      listOrdersByUser(db, session.userId, query),
      countOrdersByUser(db, session.userId),
      settings(),
    ]);
    const responses = orders.map((order) =>
      toCustomerOrder(order, { selfServiceReturns, takesOnlinePayments, now: now() }),
    );
    return { orders: responses, pagination: toPaginationResponse(query, total) };
  });

  endpoint(app, 'getMyOrder', ({ session, params }) =>
    getMyOrder(db, { userId: session.userId, orderId: params.id }, { now: now(), takesOnlinePayments }),
  );

  const { listForStaff, countOrdersByView } = createOrderList(db, now);
  endpoint(app, 'listOrders', ({ query, session }) => listForStaff(query, session));
  endpoint(app, 'countOrdersByView', countOrdersByView);

  endpoint(app, 'countNewOrders', async ({ query: { after, status } }) => {
    const { showNewOrderNotice } = await settings();
    return { count: showNewOrderNotice ? await countOrdersAfter(db, { after, status, max: MAX_NEW_ORDERS }) : 0 };
  });

  endpoint(app, 'getOrder', ({ params }) => getOrderDetails(db, params.id, { takesOnlinePayments }));

  endpoint(app, 'addOrderNote', async ({ session, params, body, key }) => ({
    note: await addOrderNote(db, { orderId: params.id, actorId: session.userId, text: body.text, key }),
  }));

  endpoint(app, 'listOrderChanges', async ({ params }) => ({ changes: await listOrderHistory(db, params.id) }));

  endpoint(app, 'sendConfirmation', ({ session, body }) => getConfirmation(db, session, body.orderData.id));
}
