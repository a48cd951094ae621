import type { FastifyInstance } from 'fastify';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { correctStock, listReceipts, readLedger, readReceipt, receiveGoods } from './stock.service.ts';
import { openStockList } from './stock-list.service.ts';
import {
  bookStockTake,
  countUnits,
  dropStockTake,
  forgetCount,
  readStockTake,
  startStockTake,
} from './stock-take.service.ts';

export function stockRoutes(app: FastifyInstance, db: Db): void {
  const { listStock, findByCode } = openStockList(db);
  endpoint(app, 'listStock', ({ query }) => listStock(query));
  endpoint(app, 'findByCode', ({ query }) => findByCode(query.code));
  endpoint(app, 'readLedger', ({ params, query }) => readLedger(db, params.id, query));

  endpoint(app, 'correctStock', ({ session, params, body, key }) =>
    correctStock(db, { ...body, variantId: params.id, actorId: session.userId, key }),
  );
  endpoint(app, 'receiveGoods', ({ session, body, key }) =>
    receiveGoods(db, { ...body, actorId: session.userId, key }),
  );
  endpoint(app, 'listReceipts', ({ query }) => listReceipts(db, query));
  endpoint(app, 'readReceipt', ({ params }) => readReceipt(db, params.id));

  endpoint(app, 'readStockTake', ({ query }) => readStockTake(db, query));
  endpoint(app, 'startStockTake', ({ session }) => startStockTake(db, session.userId));
  endpoint(app, 'countUnits', ({ session, params, body, key }) =>
    countUnits(db, { ...body, takeId: params.id, actorId: session.userId, key }),
  );
  endpoint(app, 'forgetCount', async ({ params }) => {
    await forgetCount(db, params.id, params.variantId);
    return {};
  });
  endpoint(app, 'bookStockTake', ({ session, params }) =>
    bookStockTake(db, { id: params.id, actorId: session.userId }),
  );
  endpoint(app, 'dropStockTake', async ({ session, params }) => {
    await dropStockTake(db, { id: params.id, actorId: session.userId });
    return {};
  });
}
