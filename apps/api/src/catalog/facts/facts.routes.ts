import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/database/db.ts';
import { endpoint, type Session } from '../../platform/http/endpoint.ts';
import { createBrand, deleteBrand, listBrands, updateBrand } from './brand.service.ts';
import { readCategoryFacts, readDefinitions, saveCategoryFacts } from './category-facts.service.ts';
import { listMissingFacts, readFacts, saveFacts, setOnSale } from './facts.service.ts';
import { createParty, deleteParty, listParties, updateParty } from './party.service.ts';

export function factsRoutes(app: FastifyInstance, db: Db): void {
  const by = ({ userId }: Session) => ({ db, actorId: userId });

  endpoint(app, 'readFacts', ({ params }) => readFacts(db, params.id));
  endpoint(app, 'saveFacts', ({ session, params, body }) => saveFacts(by(session), params.id, body));
  endpoint(app, 'publishProduct', ({ session, params }) => setOnSale(by(session), params.id, true));
  endpoint(app, 'unpublishProduct', ({ session, params }) => setOnSale(by(session), params.id, false));
  endpoint(app, 'listMissingFacts', ({ query }) => listMissingFacts(db, query));

  endpoint(app, 'readCategoryFacts', ({ params }) => readCategoryFacts(db, params.id));
  endpoint(app, 'saveCategoryFacts', async ({ session, params, body }) => {
    await saveCategoryFacts(by(session), params.id, body);
    return { message: 'Facts saved' };
  });
  endpoint(app, 'listFactDefinitions', async () => ({ definitions: await readDefinitions(db) }));

  endpoint(app, 'listBrands', async () => ({ brands: await listBrands(db) }));
  endpoint(app, 'createBrand', async ({ session, body }) => ({ brand: await createBrand(by(session), body.name) }));
  endpoint(app, 'updateBrand', async ({ session, params, body }) => ({
    brand: await updateBrand(by(session), params.id, body.name),
  }));
  endpoint(app, 'deleteBrand', async ({ session, params }) => {
    await deleteBrand(by(session), params.id);
    return { message: 'Brand deleted' };
  });

  endpoint(app, 'listParties', async () => ({ parties: await listParties(db) }));
  endpoint(app, 'createParty', async ({ session, body }) => ({ party: await createParty(by(session), body) }));
  endpoint(app, 'updateParty', async ({ session, params, body }) => ({
    party: await updateParty(by(session), params.id, body),
  }));
  endpoint(app, 'deleteParty', async ({ session, params }) => {
    await deleteParty(by(session), params.id);
    return { message: 'Deleted' };
  });
}
