import type { FastifyInstance } from 'fastify';
import { HOUR, type Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { toPaginationResponse } from '../platform/http/pagination.ts';
import type { Limit, Limiter } from '../platform/limits/limiter.ts';
import type { GetSettings } from '../settings/settings.service.ts';
import { countOrdersByUser, listOrdersByUser } from './order.queries.ts';
import { countOrdersAfter } from './order-list.queries.ts';
import { createOrderList } from './order-list.service.ts';
import { addOrderNote, getMyOrder, getOrderDetails } from './order-page.service.ts';
import { toCustomerOrder, toOrderResponse } from './order-record.ts';
import {
  cancelMyOrder,
  getConfirmation,
  listOrderHistory,
  updateDeliveryStatus,
  updateDeliveryStatuses,
} from './orders.service.ts';

// Staff need to know that there are many, not the exact number.
const MAX_NEW_ORDERS = 100;

const CANCEL_LIMIT: Limit = { name: 'cancel', max: 60, windowMs: HOUR };

type Deps = { db: Db; settings: GetSettings; limiter: Limiter; now: Now };

export function ordersRoutes(app: FastifyInstance, { db, settings, limiter, now }: Deps): void {
  endpoint(app, 'listMyOrders', async ({ session, query }) => {
    const [orders, total, { selfServiceReturns }] = await Promise.all([
      listOrdersByUser(db, session.userId, query),
      countOrdersByUser(db, session.userId),
      settings(),
    ]);
    const responses = orders.map((order) => toCustomerOrder(order, { selfServiceReturns, now: now() }));
    return { orders: responses, pagination: toPaginationResponse(query, total) };
  });

  endpoint(app, 'getMyOrder', ({ session, params }) =>
    getMyOrder(db, { userId: session.userId, orderId: params.id }, now()),
  );

  const { listForStaff, countOrdersByView } = createOrderList(db, now);
  endpoint(app, 'listOrders', ({ query }) => listForStaff(query));
  endpoint(app, 'countOrdersByView', countOrdersByView);

  endpoint(app, 'countNewOrders', async ({ query: { after, status } }) => {
    const { showNewOrderNotice } = await settings();
    return { count: showNewOrderNotice ? await countOrdersAfter(db, { after, status, max: MAX_NEW_ORDERS }) : 0 };
  });

  endpoint(app, 'getOrder', ({ params }) => getOrderDetails(db, params.id));

  endpoint(app, 'addOrderNote', async ({ session, params, body, key }) => ({
    note: await addOrderNote(db, { orderId: params.id, actorId: session.userId, text: body.text, key }),
  }));

  endpoint(app, 'listOrderChanges', async ({ params }) => ({ changes: await listOrderHistory(db, params.id) }));

  endpoint(app, 'cancelOrder', async ({ session, params }) => {
    await limiter.take(CANCEL_LIMIT, session.userId);
    return { order: toOrderResponse(await cancelMyOrder(db, { userId: session.userId, orderId: params.id })) };
  });

  endpoint(app, 'updateDeliveryStatus', async ({ session, params, body }) => ({
    order: toOrderResponse(
      await updateDeliveryStatus(db, {
        orderId: params.id,
        to: body.deliveryStatus,
        expectedStatus: body.expectedStatus,
        undoable: body.undoable,
        actorId: session.userId,
      }),
    ),
  }));

  endpoint(app, 'updateDeliveryStatuses', async ({ session, body }) => ({
    outcomes: await updateDeliveryStatuses(db, { ...body, actorId: session.userId }),
  }));

  endpoint(app, 'sendConfirmation', ({ session, body }) => getConfirmation(db, session, body.orderData.id));
}
