import type { FastifyInstance } from 'fastify';
import { listAuditEntries } from '../audit/audit-log.service.ts';
import type { MediaStore } from '../media/store.ts';
import type { Db } from '../platform/database/db.ts';
import type { ReplicaReader } from '../platform/database/replica.ts';
import type { CatalogVersion } from '../platform/http/catalog-version.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import type { Limiter } from '../platform/limits/limiter.ts';
import type { IsShopClosed } from '../settings/settings.service.ts';
import { listLiveCategories } from './category.queries.ts';
import { createCategory, deleteCategory, reorderCategories, updateCategory } from './category.service.ts';
import { toCategoryTree } from './category-tree.ts';
import { listFeaturedProducts } from './listing/featured-products.service.ts';
import { listGridRows } from './listing/grid-rows.queries.ts';
import { listAllProducts, listCategoryProducts } from './listing/listing.service.ts';
import { countProductsByView, createStaffListing } from './listing/staff-listing.service.ts';
import { getProductByName, productExists } from './product.queries.ts';
import { duplicateProduct } from './product-duplicate.service.ts';
import { createProduct, deleteProduct, updateProduct } from './product-save.service.ts';
import { toProductDetailsResponse } from './product-view/product-response.ts';
import { searchRoutes } from './search/search.routes.ts';

type CatalogRoutesDeps = {
  db: Db;
  reads: ReplicaReader;
  store: MediaStore;
  limiter: Limiter;
  version: CatalogVersion;
  isShopClosed: IsShopClosed;
  isTrustedPeer: (ipAddress: string) => boolean;
};

export function catalogRoutes(
  app: FastifyInstance,
  { db, reads, store, limiter, version, isShopClosed, isTrustedPeer }: CatalogRoutesDeps,
): void {
  endpoint(
    app,
    'getCatalogVersion',
    // The version first: a page must not be cached under a newer version than its state of the shop.
    async () => ({ version: version.current(), closed: await isShopClosed() }),
    { neverCached: true },
  );

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

  endpoint(app, 'reorderCategories', async ({ session, body }) => {
    await reorderCategories({ db, actorId: session.userId }, body);
    return { message: 'Order saved' };
  });

  endpoint(app, 'listProducts', ({ query }) => reads.run((db) => listAllProducts(db, query)));

  endpoint(app, 'listFeaturedProducts', () => reads.run(listFeaturedProducts));

  endpoint(app, 'listCategoryProducts', ({ params, query }) =>
    reads.run((db) => listCategoryProducts(db, params.category, query)),
  );

  searchRoutes(app, { db, reads, limiter, isTrustedPeer });

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

  const listForStaff = createStaffListing(db);
  endpoint(app, 'listAdminProducts', ({ query }) => listForStaff(query));
  endpoint(app, 'countProductsByView', () => countProductsByView(db));

  endpoint(app, 'listGridRows', async ({ body }) => ({ rows: await listGridRows(db, body.productIds) }));

  endpoint(app, 'listProductChanges', async ({ params }) => {
    const changes = await listAuditEntries(db, { kind: 'product', id: params.id });
    if (changes.length === 0 && !(await productExists(db, params.id))) throw new DomainError('product_not_found');
    return { changes };
  });

  endpoint(app, 'getProductByName', async ({ params }) => {
    const found = await reads.run((db) => getProductByName(db, params.name));
    if (!found) throw new DomainError('product_not_found');
    return { product: toProductDetailsResponse(found.product, found.attributes) };
  });
}
