import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Couriers } from './couriers/create-couriers.ts';
import type { EmailDeps } from './emails/send-email.ts';
import type { IdentityDeps } from './identity/identity-deps.ts';
import type { MediaStore } from './media/store.ts';
import type { PaymentProviders } from './payment-providers/create-payment-providers.ts';
import type { Now } from './platform/clock.ts';
import type { Db } from './platform/database/db.ts';
import type { ReplicaReader } from './platform/database/replica.ts';
import type { Cipher } from './platform/encryption.ts';
import type { CatalogVersion } from './platform/http/catalog-version.ts';
import type { Job } from './platform/jobs.ts';
import type { Limiter } from './platform/limits/limiter.ts';
import type { Signer } from './platform/signed-token.ts';
import type { GetSettings, IsShopClosed } from './settings/settings.service.ts';
import type { Module } from './table-owners.ts';

type Deps = {
  config: Config;
  store: MediaStore;
  couriers: Couriers;
  providers: PaymentProviders;
  cipher: Cipher;
  signer: Signer;
  now: Now;
};

export type RouteDeps = Deps & {
  db: Db;
  reads: ReplicaReader;
  limiter: Limiter;
  version: CatalogVersion;
  settings: GetSettings;
  isShopClosed: IsShopClosed;
  identityDeps: IdentityDeps;
  isTrustedPeer: (address: string) => boolean;
  recipientNeeded: boolean;
};

export type JobDeps = Deps & EmailDeps & { uploadsFolder: string };

type Entry = {
  routes?: (app: FastifyInstance, deps: RouteDeps) => Promise<void>;
  jobs?: (deps: JobDeps) => Promise<readonly Job[]>;
};

/** Routes and jobs of the modules. The API loads only the routes and the worker only the jobs, so both import on demand. */
export const MODULE_ENTRIES: { [Name in Module]?: Entry } = {
  platform: {
    routes: async (app, { db }) => (await import('./platform/http/health.routes.ts')).healthRoutes(app, db),
    jobs: async () => [(await import('./platform/idempotency/idempotency.ts')).purgeIdempotencyKeysJob],
  },
  events: { jobs: async ({ now }) => [(await import('./events/events.jobs.ts')).createPurgeEventsJob(now)] },
  audit: { routes: async (app, { db }) => (await import('./audit/audit.routes.ts')).auditRoutes(app, db) },
  'security-log': {
    routes: async (app, { db }) => (await import('./security-log/security-log.routes.ts')).securityLogRoutes(app, db),
    jobs: async () => [(await import('./security-log/security-log.jobs.ts')).purgeSecurityEventsJob],
  },
  settings: { routes: async (app, { db }) => (await import('./settings/settings.routes.ts')).settingsRoutes(app, db) },
  media: {
    routes: async (app, deps) => (await import('./media/uploads.routes.ts')).uploadsRoutes(app, deps),
    jobs: async (deps) => (await import('./media/media.jobs.ts')).mediaJobs(deps),
  },
  inventory: {
    jobs: async ({ now }) => [(await import('./inventory/stock-check.jobs.ts')).checkStockDriftJob(now)],
  },
  identity: {
    routes: async (app, { db, config, identityDeps }) => {
      (await import('./identity/identity.routes.ts')).identityRoutes(app, identityDeps);
      (await import('./identity/two-factor/two-factor.routes.ts')).twoFactorRoutes(app, identityDeps);
      (await import('./identity/staff/staff.routes.ts')).staffRoutes(app, identityDeps);
      (await import('./identity/api-keys/api-keys.routes.ts')).apiKeyRoutes(app, identityDeps, config);
      (await import('./identity/addresses/address.routes.ts')).addressRoutes(app, db);
    },
    jobs: async ({ now }) => {
      const { purgeEmailLogJob, purgeSessionsJob } = await import('./identity/identity.jobs.ts');
      const { stopUnusedApiKeysJob } = await import('./identity/api-keys/unused-api-keys.jobs.ts');
      return [purgeSessionsJob, purgeEmailLogJob(now), stopUnusedApiKeysJob(now)];
    },
  },
  tax: {
    routes: async (app, deps) => {
      const { listDocumentSeries } = await import('./invoicing/invoicing.service.ts');
      (await import('./tax/tax.routes.ts')).taxRoutes(app, { ...deps, listDocumentSeries });
    },
  },
  catalog: {
    routes: async (app, deps) => {
      (await import('./catalog/catalog.routes.ts')).catalogRoutes(app, deps);
      (await import('./catalog/attributes/attributes.routes.ts')).attributeRoutes(app, deps.db);
      const { usesCollection } = await import('./storefront/storefront.service.ts');
      (await import('./catalog/collections/collections.routes.ts')).collectionRoutes(app, { ...deps, usesCollection });
    },
    jobs: async () => (await import('./catalog/catalog.jobs.ts')).catalogJobs,
  },
  company: { routes: async (app, deps) => (await import('./company/company.routes.ts')).companyRoutes(app, deps) },
  legal: { routes: async (app, { db }) => (await import('./legal/legal.routes.ts')).legalRoutes(app, db) },
  storefront: {
    routes: async (app, deps) => (await import('./storefront/storefront.routes.ts')).storefrontRoutes(app, deps),
    jobs: async ({ now }) => (await import('./storefront/storefront.jobs.ts')).storefrontJobs(now),
  },
  wishlist: { routes: async (app, { db }) => (await import('./wishlist/wishlist.routes.ts')).wishlistRoutes(app, db) },
  cart: { routes: async (app, { db }) => (await import('./cart/cart.routes.ts')).cartRoutes(app, db) },
  'store-credit': {
    routes: async (app, deps) => (await import('./store-credit/store-credit.routes.ts')).storeCreditRoutes(app, deps),
  },
  shipments: {
    routes: async (app, deps) => {
      (await import('./shipments/packing.routes.ts')).packingRoutes(app, deps);
      (await import('./shipments/courier.routes.ts')).courierRoutes(app, deps);
    },
    jobs: async (deps) => (await import('./shipments/shipments.jobs.ts')).shipmentJobs(deps),
  },
  returns: {
    routes: async (app, deps) => {
      (await import('./returns/returns.routes.ts')).returnsRoutes(app, deps);
      (await import('./returns/gift.routes.ts')).giftRoutes(app, deps);
      (await import('./returns/photos/photos.routes.ts')).returnPhotoRoutes(app, deps);
    },
    jobs: async ({ now }) => [(await import('./returns/returns.jobs.ts')).releaseExpiredExchanges(now)],
  },
  cod: { routes: async (app, deps) => (await import('./cod/cod.routes.ts')).codRoutes(app, deps) },
  payments: {
    routes: async (app, deps) => {
      const { createPayoutProvider } = await import('./payment-providers/create-payment-providers.ts');
      const hasPayouts = createPayoutProvider(deps.config) !== undefined;
      (await import('./payments/refunds.routes.ts')).refundsRoutes(app, { ...deps, hasPayouts });
    },
    jobs: async ({ config, providers, cipher, now }) => {
      const { purgeRefundDestinations, providerRefundJobs } = await import('./payments/payments.jobs.ts');
      const { createPayoutProvider } = await import('./payment-providers/create-payment-providers.ts');
      const payoutProvider = createPayoutProvider(config);
      const payouts = payoutProvider && { provider: payoutProvider, cipher };
      return [purgeRefundDestinations(now), ...providerRefundJobs({ providers, payouts, now })];
    },
  },
  invoicing: {
    routes: async (app, deps) => (await import('./invoicing/invoicing.routes.ts')).invoicingRoutes(app, deps),
    jobs: async ({ store }) => [(await import('./invoicing/invoicing.jobs.ts')).renderTaxDocumentJob(store)],
  },
  'order-views': {
    routes: async (app, deps) => (await import('./order-views/order-views.routes.ts')).orderViewRoutes(app, deps),
  },
  fulfilment: {
    routes: async (app, deps) => (await import('./fulfilment/fulfilment.routes.ts')).fulfilmentRoutes(app, deps),
    jobs: async () => (await import('./fulfilment/fulfilment.jobs.ts')).fulfilmentJobs,
  },
  checkout: {
    routes: async (app, deps) => (await import('./checkout/checkout.routes.ts')).checkoutRoutes(app, deps),
    jobs: async () => [(await import('./checkout/checkout.jobs.ts')).purgeUnverifiedReservationsJob],
  },
  'online-payments': {
    routes: async (app, deps) => {
      const { onlinePaymentRoutes } = await import('./online-payments/online-payments.routes.ts');
      onlinePaymentRoutes(app, { ...deps, publicUrl: deps.config.PUBLIC_URL });
      (await import('./online-payments/payment-webhooks.routes.ts')).paymentWebhookRoutes(app, deps);
      (await import('./online-payments/staff/staff-payments.routes.ts')).staffPaymentRoutes(app, deps);
    },
    jobs: async (deps) => [
      ...(await import('./online-payments/online-payments.jobs.ts')).onlinePaymentJobs(deps),
      ...(await import('./online-payments/staff/staff-payments.jobs.ts')).staffPaymentJobs(deps),
    ],
  },
  settlements: {
    routes: async (app, { db }) => (await import('./settlements/settlements.routes.ts')).settlementsRoutes(app, { db }),
    jobs: async (deps) => (await import('./settlements/settlements.jobs.ts')).settlementJobs(deps),
  },
  'print-jobs': {
    routes: async (app, deps) => {
      (await import('./print-jobs/print-jobs.routes.ts')).printJobsRoutes(app, deps);
      (await import('./print-jobs/return-slips.routes.ts')).returnSlipRoutes(app, deps);
    },
  },
  'gst-filing': {
    routes: async (app, deps) => (await import('./gst-filing/gst-month.routes.ts')).gstMonthRoutes(app, deps),
  },
  seo: {
    routes: async (app, { db, store, config, isShopClosed, now }) =>
      (await import('./seo/seo.routes.ts')).seoRoutes(app, {
        db,
        mediaStore: store,
        publicUrl: config.PUBLIC_URL,
        isShopClosed,
        now,
      }),
    jobs: async ({ store, now }) => [(await import('./seo/og-image.jobs.ts')).purgeOgImagesJob(store, now)],
  },
  analytics: {
    routes: async (app, deps) => (await import('./analytics/analytics.routes.ts')).analyticsRoutes(app, deps),
    jobs: async ({ now }) => [
      (await import('./analytics/sales.jobs.ts')).aggregateSalesJob,
      (await import('./analytics/recent-sales.jobs.ts')).countRecentSales(now),
    ],
  },
  customers: {
    routes: async (app, deps) => (await import('./customers/customers.routes.ts')).customersRoutes(app, deps),
  },
  'stock-operations': {
    routes: async (app, { db }) => (await import('./stock-operations/stock.routes.ts')).stockRoutes(app, db),
    jobs: async ({ now }) => [
      (await import('./stock-operations/low-stock.service.ts')).lowStockEmailJob(now),
      (await import('./stock-operations/stock-by-sku.service.ts')).purgeStockUpdatesJob(now),
    ],
  },
  'admin-search': {
    routes: async (app, deps) => (await import('./admin-search/admin-search.routes.ts')).adminSearchRoutes(app, deps),
  },
  setup: {
    routes: async (app, deps) => {
      (await import('./setup/setup.routes.ts')).setupRoutes(app, deps);
      (await import('./setup/shop-view.routes.ts')).shopViewRoutes(app, deps);
    },
  },
  privacy: {
    routes: async (app, { identityDeps }) =>
      (await import('./privacy/privacy.routes.ts')).privacyRoutes(app, identityDeps),
    jobs: async ({ store, now }) => [
      (await import('./privacy/return-photos.jobs.ts')).purgeReturnPhotos(store),
      (await import('./privacy/privacy.jobs.ts')).eraseDeletedAccountsJob(store, now),
    ],
  },
  imports: {
    routes: async (app, deps) => (await import('./imports/imports.routes.ts')).importsRoutes(app, deps),
    jobs: async (deps) => {
      const { createCheckImportJob, importJobs } = await import('./imports/imports.jobs.ts');
      const { createImageSource } = await import('./imports/images/image-source.ts');
      return [createCheckImportJob(deps), ...importJobs({ ...deps, openImages: createImageSource(deps) })];
    },
  },
  webhooks: {
    routes: async (app, deps) => (await import('./webhooks/webhooks.routes.ts')).webhookRoutes(app, deps),
    jobs: async ({ now }) => [(await import('./webhooks/webhooks.jobs.ts')).purgeWebhookDeliveriesJob(now)],
  },
  'admin-jobs': {
    routes: async (app, { db }) => (await import('./admin-jobs/admin-jobs.routes.ts')).adminJobsRoutes(app, db),
  },
  emails: {
    jobs: async (deps) => [
      ...(await import('./emails/account-emails.jobs.ts')).createAccountEmailJobs(deps),
      ...(await import('./emails/order-emails.jobs.ts')).createOrderEmailJobs({
        ...deps,
        takesOnlinePayments: deps.providers.size > 0,
      }),
      ...(await import('./emails/shipment-emails.jobs.ts')).createShipmentEmailJobs(deps),
      ...(await import('./emails/stock/stock-emails.jobs.ts')).createStockEmailJobs(deps),
      ...(await import('./emails/returns/return-emails.jobs.ts')).createReturnEmailJobs(deps),
    ],
  },
};
