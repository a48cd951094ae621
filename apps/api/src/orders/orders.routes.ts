import type { FastifyInstance } from 'fastify';
import type { Db } from '../platform/db.ts';
import { endpoint } from '../platform/endpoint.ts';
import { paginationOf } from '../platform/pages.ts';
import { countOrdersOf, listOrdersOf } from './order.queries.ts';
import { openOrderList } from './order-list.service.ts';
import { toWireOrder } from './order-record.ts';
import { cancelOwnOrder, listHistory, readConfirmation, updateDeliveryStatus } from './orders.service.ts';

export function ordersRoutes(app: FastifyInstance, db: Db): void {
  endpoint(app, 'listOwnOrders', {}, async ({ session, query }) => {
    const [orders, total] = await Promise.all([
      listOrdersOf(db, session.userId, query),
      countOrdersOf(db, session.userId),
    ]);
    return { orders: orders.map(toWireOrder), pagination: paginationOf(query, total) };
  });

  const listForStaff = openOrderList(db);
  endpoint(app, 'listAllOrders', {}, ({ query }) => listForStaff(query));

  endpoint(app, 'listOrderChanges', {}, async ({ params }) => ({ changes: await listHistory(db, params.id) }));

  endpoint(app, 'cancelOrder', {}, async ({ session, params }) => ({
    order: toWireOrder(await cancelOwnOrder(db, { userId: session.userId, orderId: params.id })),
  }));

  endpoint(app, 'updateDeliveryStatus', {}, async ({ session, params, body }) => ({
    order: toWireOrder(
      await updateDeliveryStatus(db, {
        orderId: params.id,
        to: body.deliveryStatus,
        seen: body.seenStatus,
        actorId: session.userId,
      }),
    ),
  }));

  endpoint(app, 'sendConfirmation', {}, ({ session, body }) => readConfirmation(db, session, body.orderData.id));
}
