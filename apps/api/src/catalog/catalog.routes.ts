import type { FastifyInstance } from 'fastify';
import { listChanges } from '../audit/audit.service.ts';
import type { MediaStore } from '../media/store.ts';
import type { Db } from '../platform/database/db.ts';
import type { PublicReads } from '../platform/database/replica.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import type { Limiter } from '../platform/http/limiter.ts';
import type { PublicVersion } from '../platform/http/public-version.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { listLiveCategories } from './category.queries.ts';
import { createCategory, deleteCategory, orderCategories, updateCategory } from './category.service.ts';
import { toCategoryTree } from './category-tree.ts';
import { listGridRows } from './listing/grid-rows.queries.ts';
import { listCategory, listEverything } from './listing/listing.service.ts';
import { listPicks } from './listing/picks.service.ts';
import { countProductViews, openStaffListing } from './listing/staff-listing.service.ts';
import { findProductNamed, productExists } from './product.queries.ts';
import { duplicateProduct } from './product-duplicate.service.ts';
import { createProduct, deleteProduct, updateProduct } from './product-save.service.ts';
import { searchRoutes } from './search/search.routes.ts';
import { toWireProductInFull } from './shown/wire-product.ts';

type Parts = { db: Db; reads: PublicReads; store: MediaStore; limiter: Limiter; version: PublicVersion };

export function catalogRoutes(app: FastifyInstance, { db, reads, store, limiter, version }: Parts): void {
  endpoint(app, 'readCatalogueVersion', async () => ({ version: version.current() }), { neverCached: true });

  endpoint(app, 'listCategories', async () => toCategoryTree(await reads.run(listLiveCategories)));

  endpoint(app, 'createCategory', async ({ session, body, uploads }) => ({
    category: await createCategory({ db, store, actorId: session.userId }, body, uploads),
  }));

  endpoint(app, 'updateCategory', async ({ session, params, body, uploads }) => ({
    category: await updateCategory({ db, store, actorId: session.userId }, params.id, body, uploads),
  }));

  endpoint(app, 'deleteCategory', async ({ session, params }) => {
    await deleteCategory({ db, actorId: session.userId }, params.id);
    return { message: 'Category deleted' };
  });

  endpoint(app, 'orderCategories', async ({ session, body }) => {
    await orderCategories({ db, actorId: session.userId }, body);
    return { message: 'Order saved' };
  });

  endpoint(app, 'listProducts', ({ query }) => reads.run((db) => listEverything(db, query)));

  endpoint(app, 'listPicks', () => reads.run(listPicks));

  endpoint(app, 'listCategoryProducts', ({ params, query }) =>
    reads.run((db) => listCategory(db, params.category, query)),
  );

  searchRoutes(app, { db, reads, limiter });

  endpoint(app, 'createProduct', ({ session, body, uploads, key }) =>
    createProduct({ db, store, actorId: session.userId }, body, { uploads, key }),
  );

  endpoint(app, 'updateProduct', async ({ session, params, body, uploads }) => ({
    product: await updateProduct({ db, store, actorId: session.userId }, params.id, body, uploads),
  }));

  endpoint(app, 'duplicateProduct', async ({ session, params, key }) => ({
    product: await duplicateProduct({ db, actorId: session.userId, key }, params.id),
  }));

  endpoint(app, 'deleteProduct', async ({ session, params }) => {
    await deleteProduct({ db, actorId: session.userId }, params.id);
    return { message: 'Product deleted successfully' };
  });

  const listForStaff = openStaffListing(db);
  endpoint(app, 'listProductsForStaff', ({ query }) => listForStaff(query));
  endpoint(app, 'countProductViews', () => countProductViews(db));

  endpoint(app, 'listGridRows', async ({ body }) => ({ rows: await listGridRows(db, body.productIds) }));

  endpoint(app, 'listProductChanges', async ({ params }) => {
    const changes = await listChanges(db, { kind: 'product', id: params.id });
    if (changes.length === 0 && !(await productExists(db, params.id))) throw new Refusal('product_not_found');
    return { changes };
  });

  endpoint(app, 'findProductByName', async ({ params }) => {
    const found = await reads.run((db) => findProductNamed(db, params.name));
    if (!found) throw new Refusal('product_not_found');
    return { product: toWireProductInFull(found.product, found.facts) };
  });
}
