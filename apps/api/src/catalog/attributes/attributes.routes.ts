import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/database/db.ts';
import { endpoint, type Session } from '../../platform/http/endpoint.ts';
import { getProductAttributes, saveProductAttributes, setProductPublished } from './attributes.service.ts';
import { createBrand, deleteBrand, listBrands, updateBrand } from './brand.service.ts';
import { getCategoryAttributes, listDefinitionsInUse, saveCategoryAttributes } from './category-attributes.service.ts';
import {
  createManufacturer,
  deleteManufacturer,
  listManufacturers,
  updateManufacturer,
} from './manufacturer.service.ts';

export function attributeRoutes(app: FastifyInstance, db: Db): void {
  const toActorContext = ({ userId }: Session) => ({ db, actorId: userId });

  endpoint(app, 'getProductAttributes', ({ params }) => getProductAttributes(db, params.id));
  endpoint(app, 'updateProductAttributes', ({ session, params, body }) =>
    saveProductAttributes(toActorContext(session), params.id, body),
  );
  endpoint(app, 'publishProduct', ({ session, params }) =>
    setProductPublished(toActorContext(session), params.id, true),
  );
  endpoint(app, 'unpublishProduct', ({ session, params }) =>
    setProductPublished(toActorContext(session), params.id, false),
  );

  endpoint(app, 'getCategoryAttributes', ({ params }) => getCategoryAttributes(db, params.id));
  endpoint(app, 'updateCategoryAttributes', async ({ session, params, body }) => {
    await saveCategoryAttributes(toActorContext(session), params.id, body);
    return { message: 'Attributes saved' };
  });
  endpoint(app, 'listAttributeDefinitions', async () => ({ definitions: await listDefinitionsInUse(db) }));

  endpoint(app, 'listBrands', async () => ({ brands: await listBrands(db) }));
  endpoint(app, 'createBrand', async ({ session, body }) => ({
    brand: await createBrand(toActorContext(session), body.name),
  }));
  endpoint(app, 'updateBrand', async ({ session, params, body }) => ({
    brand: await updateBrand(toActorContext(session), params.id, body.name),
  }));
  endpoint(app, 'deleteBrand', async ({ session, params }) => {
    await deleteBrand(toActorContext(session), params.id);
    return { message: 'Brand deleted' };
  });

  endpoint(app, 'listManufacturers', async () => ({ manufacturers: await listManufacturers(db) }));
  endpoint(app, 'createManufacturer', async ({ session, body }) => ({
    manufacturer: await createManufacturer(toActorContext(session), body),
  }));
  endpoint(app, 'updateManufacturer', async ({ session, params, body }) => ({
    manufacturer: await updateManufacturer(toActorContext(session), params.id, body),
  }));
  endpoint(app, 'deleteManufacturer', async ({ session, params }) => {
    await deleteManufacturer(toActorContext(session), params.id);
    return { message: 'Deleted' };
  });
}
