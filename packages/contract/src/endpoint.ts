import type { z } from 'zod';
import { type Access, isOpenToApiKeys, isStaffAccess, type Permission } from './access/permissions.ts';
import type { ErrorCode, ErrorReason } from './errors.ts';
import type { SettingKey } from './settings.ts';

/**
 * Header of every cacheable public response: the catalog version it was built from. The version is opaque and changes within
 * a second of any public change. Use it as a cache key; `getCatalogVersion` returns the current one.
 */
export const CATALOG_VERSION_HEADER = 'x-catalog-version';

export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

/** Cookie of a browser that may see a closed shop. It gives no other right. */
export const SHOP_VIEW_COOKIE = 'kinari_view';
/** `Retry-After` of a closed shop. */
export const CLOSED_RETRY_SECONDS = 3600;

/**
 * Files of an endpoint that takes multipart form data instead of JSON. The files are in `field`. String values are sent as
 * text, other values as JSON.
 */
export type UploadedFiles = {
  field: string;
  maxFiles: number;
  maxBytes: number;
  types: readonly string[];
  /** `tooManyReason` is the reason for more than `maxFiles` files, `wrongTypeError` the error for any other file type. */
  tooManyReason: ErrorReason;
  wrongTypeError: ErrorCode;
};

/** A response that is a download of this media type. */
export type FileResponseType = { file: string };
export const fileResponse = <Type extends string>(type: Type) => ({ file: type }) as const;

/**
 * What the handler of a download returns: the file name, and the bytes, a stream, or a URL to redirect to. `presignedUrl` builds that
 * URL so that the storage server sends this type and disposition.
 */
export type FileResponse = {
  name: string;
  content:
    | Uint8Array
    | AsyncIterable<Uint8Array | string>
    | { presignedUrl: (type: string, disposition: string) => URL };
};

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type Endpoint = {
  /** Method and path below `/api`, such as `PUT /orders/{id}`. */
  route: `${Method} /${string}`;
  summary: string;
  access: Access;
  /** Permission of staff to read the records of all users with a `signed-in` endpoint. Others read only their own. */
  staffPermission?: Permission;
  /** Error for an admin who calls a customer endpoint, if the general one is not clear enough. */
  adminError?: ErrorCode;
  /** The setting that opens a `signed-in` endpoint to guests. */
  guestAccessSetting?: Extract<SettingKey, 'guestSearch'>;
  /** The user must have authenticated in the last ten minutes. An unattended session is not enough. */
  requiresRecentAuth?: true;
  /** Staff can call this before they set up the two-factor authentication that the shop requires. */
  allowedBeforeTwoFactor?: true;
  /** Shoppers can call this while the shop is closed. */
  openWhileClosed?: true;
  /** API keys can call this endpoint for all staff. */
  allowedForApiKeys?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  files?: UploadedFiles;
  /** A write that is safe to repeat: requests with the same `Idempotency-Key` create one resource and all return it. */
  idempotent?: true;
  /** Reasons for empty form fields, by field, if the general message is not clear enough. */
  requiredFieldReasons?: Readonly<Record<string, ErrorReason>>;
  status?: 200 | 201 | 202;
  response: z.ZodType | FileResponseType;
  errors?: readonly ErrorCode[];
};

export const COMMON_ERRORS: readonly ErrorCode[] = [
  'invalid_request',
  'payload_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'unexpected',
  'unavailable',
];

/** True if the endpoint is for shoppers and returns `shop_closed` to them while the shop is closed. */
export function closesWithShop({ access, openWhileClosed }: Pick<Endpoint, 'access' | 'openWhileClosed'>): boolean {
  return !openWhileClosed && (access === 'public' || access === 'signed-in' || access === 'customer');
}

/** Returns the errors an endpoint can return: those it declares, plus those implied by its access and input. */
export function errorsFor(endpoint: Endpoint): ErrorCode[] {
  const { access, adminError = 'customers_only', params, query, body, files, idempotent, errors = [] } = endpoint;
  const codes: ErrorCode[] = [...errors];
  if (params || query || body) codes.push('invalid_request');
  if (files) codes.push(files.wrongTypeError, 'storage_full');
  if (idempotent) codes.push('idempotency_key_reused');
  if (access === 'webhook') codes.push('invalid_signature');
  else if (access !== 'public') codes.push('not_signed_in', 'api_key_invalid');
  if (!isOpenToApiKeys(endpoint)) codes.push('person_required');
  if (isStaffAccess(access)) codes.push('admins_only', ...(access.permission ? (['permission_missing'] as const) : []));
  if (endpoint.staffPermission) codes.push('permission_missing');
  if (access === 'customer') codes.push(adminError);
  if ((isStaffAccess(access) || access === 'signed-in') && !endpoint.allowedBeforeTwoFactor)
    codes.push('two_factor_required');
  if (endpoint.requiresRecentAuth) codes.push('reauthentication_required');
  if (closesWithShop(endpoint)) codes.push('shop_closed');
  return [...new Set(codes)];
}
