import type { Reply } from '@kinari/contract/contract';
import type { FastifyInstance } from 'fastify';
import { toWirePicture } from '../media/pictures.ts';
import type { MediaStore } from '../media/store.ts';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { type CompanyRow, requireCompany } from './company.queries.ts';
import { updateCompany } from './company.service.ts';

export function companyRoutes(app: FastifyInstance, { db, store }: { db: Db; store: MediaStore }): void {
  endpoint(app, 'readCompanyDetails', async () => toWireCompany(await requireCompany(db)));

  endpoint(app, 'updateCompanyDetails', async ({ session, body, uploads }) =>
    toWireCompany(await updateCompany({ db, store, actorId: session.userId }, body, uploads)),
  );
}

function toWireCompany({ logo, ...company }: CompanyRow): Reply<'readCompanyDetails'> {
  return { ...company, logoUrl: logo && toWirePicture(logo).url, logoRatio: logo && logo.width / logo.height };
}
