import type { z } from 'zod';
import type { Call } from './call.ts';
import { addressCalls } from './calls/addresses.ts';
import { cartCalls } from './calls/cart.ts';
import { cashCalls } from './calls/cash.ts';
import { catalogCalls } from './calls/catalog.ts';
import { companyCalls } from './calls/company.ts';
import { activityCalls } from './calls/desk/activity.ts';
import { customerCalls } from './calls/desk/customers.ts';
import { figureCalls } from './calls/desk/figures.ts';
import { importCalls } from './calls/desk/imports.ts';
import { jobCalls } from './calls/desk/jobs.ts';
import { paletteCalls } from './calls/desk/palette.ts';
import { stockCalls } from './calls/desk/stock.ts';
import { documentCalls } from './calls/documents.ts';
import { factCalls } from './calls/facts.ts';
import { healthCalls } from './calls/health.ts';
import { identityCalls } from './calls/identity.ts';
import { legalCalls } from './calls/legal.ts';
import { orderCalls } from './calls/orders.ts';
import { packingCalls } from './calls/packing.ts';
import { parcelCalls } from './calls/parcels.ts';
import { printCalls } from './calls/prints.ts';
import { privacyCalls } from './calls/privacy.ts';
import { creditCalls } from './calls/returns/credits.ts';
import { giftCalls } from './calls/returns/gifts.ts';
import { refundCalls } from './calls/returns/refunds.ts';
import { returnCalls } from './calls/returns/returns.ts';
import { staffReturnCalls } from './calls/returns/staff-returns.ts';
import { searchCalls } from './calls/search.ts';
import { secondFactorCalls } from './calls/second-factor.ts';
import { securityCalls } from './calls/security.ts';
import { settingCalls } from './calls/settings.ts';
import { staffCalls } from './calls/staff.ts';
import { taxCalls } from './calls/tax.ts';
import { taxMonthCalls } from './calls/tax-month.ts';
import { wishlistCalls } from './calls/wishlist.ts';
import type { CallName } from './routes.ts';

/** What the API promises, call by call. A name in `routes.ts` without an entry here does not compile. */
export const contract = {
  ...healthCalls,
  ...catalogCalls,
  ...factCalls,
  ...searchCalls,
  ...identityCalls,
  ...secondFactorCalls,
  ...privacyCalls,
  ...addressCalls,
  ...cartCalls,
  ...wishlistCalls,
  ...orderCalls,
  ...packingCalls,
  ...parcelCalls,
  ...documentCalls,
  ...returnCalls,
  ...staffReturnCalls,
  ...refundCalls,
  ...giftCalls,
  ...creditCalls,
  ...taxCalls,
  ...taxMonthCalls,
  ...printCalls,
  ...cashCalls,
  ...companyCalls,
  ...legalCalls,
  ...settingCalls,
  ...staffCalls,
  ...securityCalls,
  ...figureCalls,
  ...importCalls,
  ...customerCalls,
  ...activityCalls,
  ...jobCalls,
  ...paletteCalls,
  ...stockCalls,
} as const satisfies { [Name in CallName]: Call };

type Contract = typeof contract;

/** What a call answers when it succeeds; a file is no value to have in hand. */
export type Reply<Name extends CallName> = Contract[Name]['reply'] extends infer Schema extends z.ZodType
  ? z.output<Schema>
  : never;

/** What goes in, as the server has it once it is checked: a call's body, its query, its params. */
export type Body<Name extends CallName> = Parsed<Contract[Name], 'body'>;
export type Query<Name extends CallName> = Parsed<Contract[Name], 'query'>;

/** A part of a request by the schema that an entry has for it. */
export type Parsed<Entry, Key extends string> = Entry extends { [K in Key]: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : undefined;

/** What a caller sends: the parts a call does not take are absent from the type. */
export type Request<Name extends CallName> = Part<'params', Name> & Part<'query', Name> & Part<'body', Name>;

type Part<Key extends 'params' | 'query' | 'body', Name extends CallName> = Contract[Name] extends {
  [K in Key]: infer Schema extends z.ZodType;
}
  ? undefined extends z.input<Schema>
    ? { [K in Key]?: z.input<Schema> }
    : Record<string, never> extends z.input<Schema>
      ? { [K in Key]?: z.input<Schema> }
      : { [K in Key]: z.input<Schema> }
  : unknown;
