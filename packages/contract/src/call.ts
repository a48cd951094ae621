import type { z } from 'zod';
import type { RefusalCode } from './refusals.ts';
import type { SettingKey } from './settings.ts';

/**
 * Who may make a call. `customer` and `admin` exclude each other: an admin has no cart, no wishlist and no addresses.
 * A `public` GET answers the same to everyone, so any cache may keep the reply. A `hook` is for a provider's server, which
 * has no session and signs what it sends: its call takes the body as it came, and no schema before the signature.
 */
export type Access = 'public' | 'signed-in' | 'customer' | 'admin' | 'hook';

/**
 * On every public reply that a cache may keep: the version of the catalogue it was made from. It is an opaque name that
 * changes, within a second, whenever anything public changes. Whoever keeps what it made of such replies, a page say,
 * keeps it under this name; `readCatalogueVersion` tells the name of the moment.
 */
export const VERSION_HEADER = 'x-catalogue-version';

/** The header of an idempotent call, as Node spells it. */
export const KEY_HEADER = 'idempotency-key';

/**
 * Files that travel with a call. Such a call takes multipart form data instead of JSON: a text goes as it is, any other
 * value as JSON, the files under `field`.
 */
export type Files = {
  field: string;
  most: number;
  mostBytes: number;
  types: readonly string[];
  /** What is said when there are more than `most`, and how a file of another type is refused. */
  tooMany: string;
  otherType: RefusalCode;
};

/** A reply that is a file to save, of this media type. */
export type FileReply = { file: string };
export const file = <Type extends string>(type: Type) => ({ file: type }) as const;

/**
 * What the handler of such a call answers: a name to save it under, and the bytes at once or piece by piece; or where somebody else
 * hands them out, who is to say of them what we would.
 */
export type SentFile = {
  name: string;
  content: Uint8Array | AsyncIterable<Uint8Array | string> | { lentAt: (type: string, disposition: string) => URL };
};

/** What one entry of the contract says: who may call, what goes in, what comes back, and how the shop may refuse. */
export type Call = {
  summary: string;
  access: Access;
  /** How an admin is refused a customer's call, where the general sentence would not say enough. */
  adminRefusal?: RefusalCode;
  /** A call for who is signed in that guests may make as well where this switch is on. */
  guestsBy?: Extract<SettingKey, 'guestSearch'>;
  /** A write that a session left open must not do: whoever calls has shown within the last ten minutes who they are. */
  freshProof?: true;
  /** What staff may do before they have the second factor that the shop demands of them: set it up, and leave. */
  beforeSecondFactor?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  files?: Files;
  /** A write that may be sent again: the caller's `Idempotency-Key` makes one thing, which every repeat answers with. */
  idempotent?: true;
  /** What is said when one of these fields of a form is left empty, where the general sentence would not say enough. */
  missing?: Readonly<Record<string, string>>;
  status?: 200 | 201 | 202;
  reply: z.ZodType | FileReply;
  refusals?: readonly RefusalCode[];
};

/** What any call may be answered with, whatever it is about. */
export const GENERAL_REFUSALS: readonly RefusalCode[] = [
  'invalid_request',
  'payload_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'unexpected',
  'unavailable',
];

/** The refusals to expect of a call: those it declares, and those that follow from who may make it and what goes in. */
export function refusalsOf(call: Call): RefusalCode[] {
  const { access, adminRefusal = 'customers_only', params, query, body, files, idempotent, refusals = [] } = call;
  const codes: RefusalCode[] = [...refusals];
  if (params || query || body) codes.push('invalid_request');
  if (files) codes.push(files.otherType, 'storage_full');
  if (idempotent) codes.push('key_reused');
  if (access === 'hook') codes.push('wrong_signature');
  else if (access !== 'public') codes.push('not_signed_in');
  if (access === 'admin') codes.push('admins_only');
  if (access === 'customer') codes.push(adminRefusal);
  if ((access === 'admin' || access === 'signed-in') && !call.beforeSecondFactor) codes.push('second_factor_due');
  if (call.freshProof) codes.push('proof_needed');
  return [...new Set(codes)];
}
