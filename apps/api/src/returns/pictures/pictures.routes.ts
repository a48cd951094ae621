import type { FastifyInstance } from 'fastify';
import type { MediaStore } from '../../media/store.ts';
import type { Db } from '../../platform/database/db.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import { tellReturn } from '../own.service.ts';
import { addPictures, openPicture } from './pictures.service.ts';

export function returnPictureRoutes(app: FastifyInstance, { db, store }: { db: Db; store: MediaStore }): void {
  endpoint(app, 'addReturnPictures', async ({ params, session, uploads }) => {
    await addPictures({ db, store }, { returnId: params.id, userId: session.userId, uploads });
    return { return: await tellReturn(db, params.id) };
  });
  endpoint(app, 'readReturnPicture', ({ params, session }) => openPicture({ db, store }, params.id, session));
}
