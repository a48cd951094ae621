import type { EndpointResponse } from '@kinari/contract/contract';
import type { FastifyInstance } from 'fastify';
import { toImageResponse } from '../media/images.ts';
import type { MediaStore } from '../media/store.ts';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import type { GetSettings } from '../settings/settings.service.ts';
import { getTaxProfile } from '../tax/tax.service.ts';
import { type CompanyRow, getCompany } from './company.queries.ts';
import { updateCompany } from './company.service.ts';

type CompanyDeps = {
  db: Db;
  store: MediaStore;
  settings: GetSettings;
  /** True if a courier is configured: couriers require a recipient name and phone number. */
  recipientNeeded: boolean;
};

export function companyRoutes(app: FastifyInstance, { db, store, settings, recipientNeeded }: CompanyDeps): void {
  const toCompanyResponse = async ({
    logo,
    ...company
  }: CompanyRow): Promise<EndpointResponse<'getCompanyDetails'>> => {
    const [{ deliveryDays, guestSearch, selfServiceReturns, giftOrders, saleItemReturnPolicy }, { registration }] =
      await Promise.all([settings(), getTaxProfile(db)]);
    return {
      ...company,
      logoUrl: logo && toImageResponse(logo).url,
      logoRatio: logo && logo.width / logo.height,
      deliveryDays,
      guestSearch,
      selfServiceReturns,
      giftOrders,
      saleItemReturnPolicy,
      pricesIncludeGst: registration === 'regular',
      recipientNeeded,
    };
  };

  endpoint(app, 'getCompanyDetails', async () => toCompanyResponse(await getCompany(db)));

  endpoint(app, 'updateCompanyDetails', async ({ session, body, uploads }) =>
    toCompanyResponse(await updateCompany({ db, store, actorId: session.userId }, body, uploads)),
  );
}
