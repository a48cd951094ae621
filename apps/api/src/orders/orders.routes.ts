import type { FastifyInstance } from 'fastify';
import { HOUR, type Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import type { Limit, Limiter } from '../platform/http/limiter.ts';
import { paginationOf } from '../platform/http/pagination.ts';
import type { ReadSettings } from '../settings/settings.service.ts';
import { countOrdersOf, listOrdersOf } from './order.queries.ts';
import { countOrdersAfter } from './order-list.queries.ts';
import { openOrderList } from './order-list.service.ts';
import { noteOrder, readOrderInFull, readOwnOrder } from './order-page.service.ts';
import { toOwnOrder, toWireOrder } from './order-record.ts';
import { cancelOwnOrder, listHistory, moveOrders, readConfirmation, updateDeliveryStatus } from './orders.service.ts';

// A clerk needs to know that there are many, not how many.
const MOST_NEW = 100;

const CANCELLATIONS: Limit = { name: 'cancel', most: 60, withinMs: HOUR };

type Parts = { db: Db; settings: ReadSettings; limiter: Limiter; now: Now };

export function ordersRoutes(app: FastifyInstance, { db, settings, limiter, now }: Parts): void {
  endpoint(app, 'listOwnOrders', async ({ session, query }) => {
    const [orders, total, { returnsOnline }] = await Promise.all([
      listOrdersOf(db, session.userId, query),
      countOrdersOf(db, session.userId),
      settings(),
    ]);
    const told = orders.map((order) => toOwnOrder(order, { returnsOnline, now: now() }));
    return { orders: told, pagination: paginationOf(query, total) };
  });

  endpoint(app, 'readOwnOrder', ({ session, params }) =>
    readOwnOrder(db, { userId: session.userId, orderId: params.id }, now()),
  );

  const { listForStaff, countViews } = openOrderList(db, now);
  endpoint(app, 'listAllOrders', ({ query }) => listForStaff(query));
  endpoint(app, 'countViews', countViews);

  endpoint(app, 'countNewOrders', async ({ query: { after, status } }) => {
    const { newOrderHint } = await settings();
    return { count: newOrderHint ? await countOrdersAfter(db, { after, status, most: MOST_NEW }) : 0 };
  });

  endpoint(app, 'readOrder', ({ params }) => readOrderInFull(db, params.id));

  endpoint(app, 'noteOrder', async ({ session, params, body, key }) => ({
    note: await noteOrder(db, { orderId: params.id, actorId: session.userId, text: body.text, key }),
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

  endpoint(app, 'moveOrders', async ({ session, body }) => ({
    outcomes: await moveOrders(db, { ...body, actorId: session.userId }),
  }));

  endpoint(app, 'sendConfirmation', ({ session, body }) => readConfirmation(db, session, body.orderData.id));
}
