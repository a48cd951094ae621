import type { FastifyInstance } from 'fastify';
import { HOUR } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import type { Limit, Limiter } from '../platform/http/limiter.ts';
import { paginationOf } from '../platform/http/pagination.ts';
import type { ReadSettings } from '../settings/settings.service.ts';
import { countOrdersOf, listOrdersOf } from './order.queries.ts';
import { countOrdersAfter } from './order-list.queries.ts';
import { openOrderList } from './order-list.service.ts';
import { noteOrder, readOrderInFull } from './order-page.service.ts';
import { toWireOrder } from './order-record.ts';
import { cancelOwnOrder, listHistory, readConfirmation, updateDeliveryStatus } from './orders.service.ts';

// A clerk needs to know that there are many, not how many.
const MOST_NEW = 100;

const CANCELLATIONS: Limit = { name: 'cancel', most: 60, withinMs: HOUR };

type Parts = { db: Db; settings: ReadSettings; limiter: Limiter };

export function ordersRoutes(app: FastifyInstance, { db, settings, limiter }: Parts): void {
  endpoint(app, 'listOwnOrders', async ({ session, query }) => {
    const [orders, total] = await Promise.all([
      listOrdersOf(db, session.userId, query),
      countOrdersOf(db, session.userId),
    ]);
    return { orders: orders.map(toWireOrder), pagination: paginationOf(query, total) };
  });

  const listForStaff = openOrderList(db);
  endpoint(app, 'listAllOrders', ({ query }) => listForStaff(query));

  endpoint(app, 'countNewOrders', async ({ query: { after, status } }) => {
    const { newOrderHint } = await settings();
    return { count: newOrderHint ? await countOrdersAfter(db, { after, status, most: MOST_NEW }) : 0 };
  });

  endpoint(app, 'readOrder', ({ params }) => readOrderInFull(db, params.id));

  endpoint(app, 'noteOrder', async ({ session, params, body }) => ({
    note: await noteOrder(db, { orderId: params.id, actorId: session.userId, text: body.text }),
  }));

  endpoint(app, 'listOrderChanges', async ({ params }) => ({ changes: await listHistory(db, params.id) }));

  endpoint(app, 'cancelOrder', async ({ session, params }) => {
    await limiter.take(CANCELLATIONS, session.userId);
    return { order: toWireOrder(await cancelOwnOrder(db, { userId: session.userId, orderId: params.id })) };
  });

  endpoint(app, 'updateDeliveryStatus', async ({ session, params, body }) => ({
    order: toWireOrder(
      await updateDeliveryStatus(db, {
        orderId: params.id,
        to: body.deliveryStatus,
        seen: body.seenStatus,
        actorId: session.userId,
      }),
    ),
  }));

  endpoint(app, 'sendConfirmation', ({ session, body }) => readConfirmation(db, session, body.orderData.id));
}
