import type { Reply } from '@kinari/contract/contract';
import type { FastifyInstance } from 'fastify';
import { toWirePicture } from '../media/pictures.ts';
import type { MediaStore } from '../media/store.ts';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import type { ReadSettings } from '../settings/settings.service.ts';
import { readTaxProfile } from '../tax/tax.service.ts';
import { type CompanyRow, requireCompany } from './company.queries.ts';
import { updateCompany } from './company.service.ts';

type CompanyDesk = { db: Db; store: MediaStore; settings: ReadSettings };

export function companyRoutes(app: FastifyInstance, { db, store, settings }: CompanyDesk): void {
  const toWire = async ({ logo, ...company }: CompanyRow): Promise<Reply<'readCompanyDetails'>> => {
    const [{ daysToDeliver, guestSearch, returnsOnline, gifts }, { registration }] = await Promise.all([
      settings(),
      readTaxProfile(db),
    ]);
    return {
      ...company,
      logoUrl: logo && toWirePicture(logo).url,
      logoRatio: logo && logo.width / logo.height,
      daysToDeliver,
      guestSearch,
      returnsOnline,
      gifts,
      pricesIncludeGst: registration === 'regular',
    };
  };

  endpoint(app, 'readCompanyDetails', async () => toWire(await requireCompany(db)));

  endpoint(app, 'updateCompanyDetails', async ({ session, body, uploads }) =>
    toWire(await updateCompany({ db, store, actorId: session.userId }, body, uploads)),
  );
}
