import type { FastifyInstance } from 'fastify';
import type { MediaStore } from '../../media/store.ts';
import type { Db } from '../../platform/database/db.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import { getCustomerReturn } from '../customer-returns.service.ts';
import { addReturnPhotos, assertCanAddPhotos, getReturnPhoto } from './photos.service.ts';

export function returnPhotoRoutes(app: FastifyInstance, { db, store }: { db: Db; store: MediaStore }): void {
  endpoint(
    app,
    'addReturnPhotos',
    async ({ params, session, uploads }) => {
      await addReturnPhotos({ db, store }, { returnId: params.id, userId: session.userId, uploads });
      return { return: await getCustomerReturn(db, params.id) };
    },
    {
      beforeForm: ({ params, session }) =>
        assertCanAddPhotos(db, (params as { id: string }).id, { userId: session?.userId ?? '', adding: 1 }),
    },
  );
  endpoint(app, 'getReturnPhoto', ({ params, session }) => getReturnPhoto({ db, store }, params.id, session));
}
