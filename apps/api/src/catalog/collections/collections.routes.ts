import type { FastifyInstance } from 'fastify';
import type { MediaStore } from '../../media/store.ts';
import type { Db } from '../../platform/database/db.ts';
import type { ReplicaReader } from '../../platform/database/replica.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import {
  createCollection,
  deleteCollection,
  getCollection,
  listAdminCollections,
  setCollectionProducts,
  type UsesCollection,
  updateCollection,
} from './collection-admin.service.ts';
import { tryCollectionRule } from './collection-rules.service.ts';
import { listCollectionHighlights, listCollectionProducts, listCollections } from './collections.service.ts';

type CollectionRoutesDeps = { db: Db; reads: ReplicaReader; store: MediaStore; usesCollection: UsesCollection };

export function collectionRoutes(
  app: FastifyInstance,
  { db, reads, store, usesCollection }: CollectionRoutesDeps,
): void {
  endpoint(app, 'listCollections', () => reads.run(listCollections));

  endpoint(app, 'listCollectionProducts', ({ params, query }) =>
    reads.run((db) => listCollectionProducts(db, params.collection, query)),
  );

  endpoint(app, 'listCollectionHighlights', ({ params }) =>
    reads.run((db) => listCollectionHighlights(db, params.collection)),
  );

  endpoint(app, 'listAdminCollections', () => listAdminCollections(db));

  endpoint(app, 'getCollection', ({ params }) => getCollection(db, params.id));

  endpoint(app, 'createCollection', async ({ session, body, uploads, key }) => ({
    collection: await createCollection({ db, store, actorId: session.userId }, body, { uploads, key }),
  }));

  endpoint(app, 'updateCollection', async ({ session, params, body, uploads }) => ({
    collection: await updateCollection({ db, store, actorId: session.userId }, params.id, body, uploads),
  }));

  endpoint(app, 'setCollectionProducts', async ({ session, params, body }) => ({
    collection: await setCollectionProducts({ db, actorId: session.userId }, params.id, body),
  }));

  endpoint(app, 'deleteCollection', async ({ session, params }) => {
    await deleteCollection({ db, actorId: session.userId, usesCollection }, params.id);
    return { message: 'Collection deleted' };
  });

  endpoint(app, 'tryCollectionRule', ({ body }) => tryCollectionRule(db, body.rule));
}
