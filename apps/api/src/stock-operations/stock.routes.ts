import type { FastifyInstance } from 'fastify';
import { getApiKeyName } from '../identity/api-keys/api-key.service.ts';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import {
  adjustVariantStock,
  createStockReceipt,
  getReceipt,
  getStockLedger,
  listStockReceipts,
} from './stock.service.ts';
import { listSkuPage } from './stock-by-sku.queries.ts';
import { setStockBySku } from './stock-by-sku.service.ts';
import { createStockList } from './stock-list.service.ts';
import {
  addStockTakeCount,
  applyStockTake,
  discardStockTake,
  getStockTake,
  removeStockTakeCount,
  startStockTake,
} from './stock-take.service.ts';

export function stockRoutes(app: FastifyInstance, db: Db): void {
  const { listStock, listVariantsByCode } = createStockList(db);
  endpoint(app, 'listStock', ({ query }) => listStock(query));
  endpoint(app, 'listVariantsByCode', ({ query }) => listVariantsByCode(query.code));
  endpoint(app, 'listStockMovements', ({ params, query }) => getStockLedger(db, params.id, query));

  endpoint(app, 'adjustStock', ({ session, params, body, key }) =>
    adjustVariantStock(db, { ...body, variantId: params.id, actorId: session.userId, key }),
  );
  endpoint(app, 'createStockReceipt', ({ session, body, key }) =>
    createStockReceipt(db, { ...body, actorId: session.userId, key }),
  );
  endpoint(app, 'listBySku', ({ query }) => listSkuPage(db, query));
  endpoint(app, 'setStockBySku', async ({ session, body, key }) => {
    const note = session.isApiKey ? await getApiKeyName(db, session.id) : 'Set by SKU';
    return { outcomes: await setStockBySku(db, { actorId: session.userId, key, note }, body.rows) };
  });
  endpoint(app, 'listStockReceipts', ({ query }) => listStockReceipts(db, query));
  endpoint(app, 'getStockReceipt', ({ params }) => getReceipt(db, params.id));

  endpoint(app, 'getOpenStockTake', ({ query }) => getStockTake(db, query));
  endpoint(app, 'startStockTake', ({ session }) => startStockTake(db, session.userId));
  endpoint(app, 'addStockTakeCount', ({ session, params, body, key }) =>
    addStockTakeCount(db, { ...body, takeId: params.id, actorId: session.userId, key }),
  );
  endpoint(app, 'deleteStockTakeCount', async ({ params }) => {
    await removeStockTakeCount(db, params.id, params.variantId);
    return {};
  });
  endpoint(app, 'applyStockTake', ({ session, params }) =>
    applyStockTake(db, { id: params.id, actorId: session.userId }),
  );
  endpoint(app, 'cancelStockTake', async ({ session, params }) => {
    await discardStockTake(db, { id: params.id, actorId: session.userId });
    return {};
  });
}
