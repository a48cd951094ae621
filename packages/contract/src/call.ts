import type { z } from 'zod';
import type { RefusalCode } from './refusals.ts';

/**
 * Who may make a call. `customer` and `admin` exclude each other: an admin has no cart, no wishlist and no addresses.
 * A `public` GET answers the same to everyone, so any cache may keep the reply.
 */
export type Access = 'public' | 'signed-in' | 'customer' | 'admin';

/**
 * On every public reply that a cache may keep: the version of the catalogue it was made from. It is an opaque name that
 * changes, within a second, whenever anything public changes. Whoever keeps what it made of such replies, a page say,
 * keeps it under this name; `readCatalogueVersion` tells the name of the moment.
 */
export const VERSION_HEADER = 'x-catalogue-version';

/**
 * Files that travel with a call. Such a call takes multipart form data instead of JSON: a text goes as it is, any other
 * value as JSON, the files under `field`.
 */
export type Files = { field: string; most: number; mostBytes: number; types: readonly string[] };

/** What one entry of the contract says: who may call, what goes in, what comes back, and how the shop may refuse. */
export type Call = {
  summary: string;
  access: Access;
  /** How an admin is refused a customer's call, where the general sentence would not say enough. */
  adminRefusal?: RefusalCode;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  files?: Files;
  status?: 200 | 201 | 202;
  reply: z.ZodType;
  refusals?: readonly RefusalCode[];
};
