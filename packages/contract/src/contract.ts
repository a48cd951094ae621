import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { addressEndpoints } from './endpoints/addresses.ts';
import { activityEndpoints } from './endpoints/admin/activity.ts';
import { analyticsEndpoints } from './endpoints/admin/analytics.ts';
import { customerEndpoints } from './endpoints/admin/customers.ts';
import { importEndpoints } from './endpoints/admin/imports.ts';
import { jobEndpoints } from './endpoints/admin/jobs.ts';
import { commandPaletteEndpoints } from './endpoints/admin/search.ts';
import { stockEndpoints } from './endpoints/admin/stock.ts';
import { apiKeyEndpoints } from './endpoints/api-keys.ts';
import { attributeEndpoints } from './endpoints/attributes.ts';
import { bySkuEndpoints } from './endpoints/by-sku.ts';
import { cartEndpoints } from './endpoints/cart.ts';
import { catalogEndpoints } from './endpoints/catalog.ts';
import { codEndpoints } from './endpoints/cod.ts';
import { companyEndpoints } from './endpoints/company.ts';
import { documentEndpoints } from './endpoints/documents.ts';
import { healthEndpoints } from './endpoints/health.ts';
import { identityEndpoints } from './endpoints/identity.ts';
import { legalEndpoints } from './endpoints/legal.ts';
import { orderEndpoints } from './endpoints/orders.ts';
import { packingEndpoints } from './endpoints/packing.ts';
import { paymentEndpoints } from './endpoints/payments/payments.ts';
import { settlementEndpoints } from './endpoints/payments/settlements.ts';
import { staffPaymentEndpoints } from './endpoints/payments/staff-payments.ts';
import { printJobEndpoints } from './endpoints/print-jobs.ts';
import { privacyEndpoints } from './endpoints/privacy.ts';
import { giftEndpoints } from './endpoints/returns/gifts.ts';
import { refundEndpoints } from './endpoints/returns/refunds.ts';
import { returnEndpoints } from './endpoints/returns/returns.ts';
import { adminReturnEndpoints } from './endpoints/returns/staff-returns.ts';
import { storeCreditEndpoints } from './endpoints/returns/store-credit.ts';
import { roleEndpoints } from './endpoints/roles.ts';
import { searchEndpoints } from './endpoints/search.ts';
import { securityEndpoints } from './endpoints/security.ts';
import { settingEndpoints } from './endpoints/settings.ts';
import { shipmentEndpoints } from './endpoints/shipments.ts';
import { staffEndpoints } from './endpoints/staff.ts';
import { collectionEndpoints } from './endpoints/storefront/collections.ts';
import { storefrontEndpoints } from './endpoints/storefront/content.ts';
import { setupEndpoints } from './endpoints/storefront/setup.ts';
import { taxEndpoints } from './endpoints/tax.ts';
import { taxMonthEndpoints } from './endpoints/tax-month.ts';
import { twoFactorEndpoints } from './endpoints/two-factor.ts';
import { webhookEndpoints } from './endpoints/webhooks.ts';
import { wishlistEndpoints } from './endpoints/wishlist.ts';

/** All API endpoints by name. */
export const contract = {
  ...healthEndpoints,
  ...catalogEndpoints,
  ...collectionEndpoints,
  ...attributeEndpoints,
  ...searchEndpoints,
  ...identityEndpoints,
  ...twoFactorEndpoints,
  ...privacyEndpoints,
  ...addressEndpoints,
  ...cartEndpoints,
  ...wishlistEndpoints,
  ...orderEndpoints,
  ...packingEndpoints,
  ...shipmentEndpoints,
  ...documentEndpoints,
  ...returnEndpoints,
  ...adminReturnEndpoints,
  ...refundEndpoints,
  ...giftEndpoints,
  ...storeCreditEndpoints,
  ...taxEndpoints,
  ...taxMonthEndpoints,
  ...printJobEndpoints,
  ...codEndpoints,
  ...paymentEndpoints,
  ...staffPaymentEndpoints,
  ...settlementEndpoints,
  ...companyEndpoints,
  ...legalEndpoints,
  ...storefrontEndpoints,
  ...setupEndpoints,
  ...settingEndpoints,
  ...staffEndpoints,
  ...roleEndpoints,
  ...apiKeyEndpoints,
  ...webhookEndpoints,
  ...securityEndpoints,
  ...analyticsEndpoints,
  ...importEndpoints,
  ...customerEndpoints,
  ...activityEndpoints,
  ...jobEndpoints,
  ...commandPaletteEndpoints,
  ...stockEndpoints,
  ...bySkuEndpoints,
} as const satisfies Record<string, Endpoint>;

type Contract = typeof contract;
export type EndpointName = keyof Contract;

/** Reply of a successful request; `never` for a file download. */
export type EndpointResponse<Name extends EndpointName> = Contract[Name]['response'] extends infer Schema extends
  z.ZodType
  ? z.output<Schema>
  : never;

/** Input after validation on the server. */
export type EndpointBody<Name extends EndpointName> = EndpointInput<Contract[Name], 'body'>;
export type EndpointQuery<Name extends EndpointName> = EndpointInput<Contract[Name], 'query'>;

export type EndpointInput<Entry, Key extends string> = Entry extends { [K in Key]: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : undefined;

/** What a client sends. Parts that an endpoint does not take are absent from the type. */
export type ApiRequest<Name extends EndpointName> = RequestPart<'params', Name> &
  RequestPart<'query', Name> &
  RequestPart<'body', Name>;

type RequestPart<Key extends 'params' | 'query' | 'body', Name extends EndpointName> = Contract[Name] extends {
  [K in Key]: infer Schema extends z.ZodType;
}
  ? undefined extends z.input<Schema>
    ? { [K in Key]?: z.input<Schema> }
    : Record<string, never> extends z.input<Schema>
      ? { [K in Key]?: z.input<Schema> }
      : { [K in Key]: z.input<Schema> }
  : unknown;
