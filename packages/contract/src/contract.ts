import type { z } from 'zod';
import { addressCalls } from './addresses.ts';
import type { Call } from './call.ts';
import { cartCalls } from './cart.ts';
import { catalogCalls } from './catalog.ts';
import { companyCalls } from './company.ts';
import { healthCalls } from './health.ts';
import { identityCalls } from './identity.ts';
import { legalCalls } from './legal.ts';
import { orderCalls } from './orders.ts';
import type { CallName } from './routes.ts';
import { wishlistCalls } from './wishlist.ts';

/** What the API promises, call by call. A name in `routes.ts` without an entry here does not compile. */
export const contract = {
  ...healthCalls,
  ...catalogCalls,
  ...identityCalls,
  ...addressCalls,
  ...cartCalls,
  ...wishlistCalls,
  ...orderCalls,
  ...companyCalls,
  ...legalCalls,
} as const satisfies { [Name in CallName]: Call };

type Contract = typeof contract;

/** What a call answers when it succeeds. */
export type Reply<Name extends CallName> = z.output<Contract[Name]['reply']>;

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
