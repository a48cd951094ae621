import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import {
  type Access,
  type Caller,
  canCall,
  isOpenToApiKeys,
  isStaffAccess,
  PERMISSIONS,
} from '@kinari/contract/access/permissions';
import { contract, type EndpointInput, type EndpointName } from '@kinari/contract/contract';
import type { Endpoint, FileResponse, FileResponseType } from '@kinari/contract/endpoint';
import { CATALOG_VERSION_HEADER, closesWithShop, IDEMPOTENCY_KEY_HEADER } from '@kinari/contract/endpoint';
import { MAX_LENGTH } from '@kinari/contract/limits';
import { splitRoute } from '@kinari/contract/routes/request';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  FastifySchemaCompiler,
  RouteOptions,
} from 'fastify';
import { z } from 'zod';
import { DomainError } from './domain-error.ts';
import { compileFieldFilter } from './field-filter.ts';
import { readForm, type Upload } from './form.ts';
import { openApiErrors, openApiFile } from './openapi.ts';
import { permissionMissing } from './permissions.ts';
import { type CachedResponse, gzipOnce, type ResponseCache } from './response-cache.ts';
import { validatorCompiler } from './schemas.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpointName?: string;
    definition?: Endpoint;
  }
  interface FastifyRequest {
    session: Session | undefined;
    /** True if the shop is closed and the caller may see it. No cache may store the reply. */
    seesClosedShop?: boolean;
  }
  interface FastifyInstance {
    responseCache: ResponseCache;
    /** True if the shop settings allow guests to call endpoints that name this switch. */
    guestsMay: (key: NonNullable<Endpoint['guestAccessSetting']>) => Promise<boolean>;
    getShopState: (request: FastifyRequest) => Promise<ShopState>;
  }
}

/** The shop as this caller finds it. */
export type ShopState = 'open' | 'closed' | 'open-to-staff';

export type Session = Caller & {
  /** Id of the session, or of the API key. */
  id: string;
  /** For an API key, the person who created it. */
  userId: string;
  /** True if the user authenticated in the last ten minutes. */
  hasRecentAuth: boolean;
  /** True if the shop requires two-factor authentication and this user has not set it up. */
  needsTwoFactor: boolean;
};

type Contract = typeof contract;

/** A request validated by the contract: only declared parts, and a session if the endpoint requires one. */
export type EndpointRequest<Entry extends Endpoint> = Omit<FastifyRequest, 'params' | 'query' | 'body' | 'session'> & {
  params: EndpointInput<Entry, 'params'>;
  query: EndpointInput<Entry, 'query'>;
  /** For a webhook, the signed raw bytes. */
  body: Entry['access'] extends 'webhook' ? Buffer : EndpointInput<Entry, 'body'>;
  session: Entry['access'] extends 'public'
    ? Session | undefined
    : Entry['access'] extends 'webhook'
      ? undefined
      : Entry extends { guestAccessSetting: string }
        ? Session | undefined
        : Session;
  /** The idempotency key, if one was sent. */
  key: Entry extends { idempotent: true } ? string | undefined : undefined;
  /** Deleted when the request ends. */
  uploads: Entry extends { files: unknown } ? Upload[] : undefined;
};

type HandlerResult<Entry extends Endpoint> = Entry['response'] extends z.ZodType
  ? z.output<Entry['response']>
  : FileResponse;
type Handler<Entry extends Endpoint> = (request: EndpointRequest<Entry>) => Promise<HandlerResult<Entry>>;

type Options = Pick<RouteOptions, 'bodyLimit'> & {
  /** For a public reply that must be current, such as a health check. */
  neverCached?: boolean;
  /** For a reply that is not public, but the same for everyone with access. */
  shared?: SharedResponse;
  verify?: VerifySignature;
  /** Checks if the user may send this form, before it is read. */
  beforeForm?: (request: FastifyRequest) => Promise<void>;
};
type SharedResponse = {
  /** Applies rate limits before the cache lookup. */
  admit: (request: FastifyRequest) => Promise<unknown>;
  /** True if the reply may be cached for other callers. */
  isKept?: (answer: unknown) => boolean;
};
export type VerifySignature = (body: Buffer, headers: IncomingHttpHeaders) => boolean | Promise<boolean>;
type EndpointOptions<Entry extends Endpoint> = Entry['access'] extends 'webhook'
  ? [Options & { verify: VerifySignature }]
  : [Options?];

export const API_PREFIX = '/api';
const idempotencyKeyHeader = z.looseObject({
  [IDEMPOTENCY_KEY_HEADER]: z
    .string()
    .min(1)
    .max(MAX_LENGTH.idempotencyKey, `Send one key with at most ${MAX_LENGTH.idempotencyKey} characters`)
    .optional(),
});
const JSON_TYPE = 'application/json; charset=utf-8';
// Compress each cached reply once. A proxy would do it for every response.
const MIN_GZIP_BYTES = 1000;
const ACCEPTS_GZIP = /\bgzip\b(?!;\s*q=0(\.0*)?\b)/;
const SHARED_CACHE_CONTROL = 'public, max-age=0, s-maxage=30, stale-while-revalidate=60';

/** Registers an endpoint of the contract, which defines its path, access, input and output. */
export function endpoint<Name extends EndpointName>(
  app: FastifyInstance,
  name: Name,
  handle: Handler<Contract[Name]>,
  ...options: EndpointOptions<Contract[Name]>
): void {
  registerEndpoint<Contract[Name]>(app, { name, entry: contract[name] }, handle, ...options);
}

/** Like `endpoint`, for an entry outside the contract. Used in tests. */
export function registerEndpoint<Entry extends Endpoint>(
  app: FastifyInstance,
  { name, entry }: { name: string; entry: Entry },
  handle: Handler<Entry>,
  ...[{ neverCached, shared, verify, beforeForm, ...options } = {}]: EndpointOptions<Entry>
): void {
  const definition: Endpoint = entry;
  const { method, path } = splitRoute(definition.route);
  const status = definition.status ?? 200;
  const isPublic = definition.access === 'public' && !neverCached;
  const cacheable = method === 'GET' && (isPublic || shared !== undefined) && isJson(definition.response);
  const closes = closesWithShop(definition);
  const sendCached = (request: FastifyRequest, reply: FastifyReply, cached: CachedResponse) =>
    isPublic && !request.seesClosedShop ? sendCacheable(request, reply, cached) : sendPrivate(reply, cached);
  const filterFields = isJson(definition.response) ? compileFieldFilter(definition.response) : undefined;
  if (cacheable && filterFields) throw new Error(`${name} is the same for everyone, so no field can need a permission`);

  const route: RouteOptions = {
    ...options,
    method,
    url: API_PREFIX + path.replace(/\{(\w+)\}/g, ':$1'),
    config: { endpointName: name, definition },
    schema: toFastifySchema(name, path, definition),
    // The handler reads and validates a form, so it can always delete its files.
    ...(definition.files && { validatorCompiler: validateAllButBody }),
    onRequest: async (request) => {
      // Before the lookup of cached replies.
      if (closes) await assertShopOpen(app, request);
      const { session } = request;
      if (!session && definition.guestAccessSetting && (await app.guestsMay(definition.guestAccessSetting))) return;
      assertAccess(definition, session);
    },
    ...(cacheable && {
      // After the rate limits and before parsing: a cached reply needs no parsing.
      preParsing: (request, reply, payload, done) => {
        const answer = () => {
          const cached = app.responseCache.find(request.url);
          if (cached) sendCached(request, reply, cached)?.catch(done);
          else done(null, payload);
        };
        if (shared) shared.admit(request).then(answer, done);
        else answer();
      },
    }),
    handler: async (request, reply) => {
      if (definition.idempotent) Object.assign(request, { key: request.headers[IDEMPOTENCY_KEY_HEADER] });
      if (definition.access === 'webhook') await assertSigned(request, verify);
      // Fastify validated with the contract's schemas, so the request matches EndpointRequest.
      const answer = () =>
        definition.files
          ? handleForm(app, { request, reply, definition, beforeForm }, handle)
          : handle(request as unknown as EndpointRequest<Entry>);
      if (!cacheable) {
        reply.status(status).header('cache-control', 'no-store');
        return isJson(definition.response)
          ? reply.send(filterFields ? filterFields(await answer(), request.session?.permissions ?? []) : await answer())
          : sendFile(reply, definition.response, (await answer()) as FileResponse);
      }
      const cached = await app.responseCache.keep(request.url, async () => {
        const result = await answer();
        return { text: reply.serialize(result) as string, isKept: shared?.isKept?.(result) ?? true };
      });
      await sendCached(request, reply, cached);
      return reply;
    },
  };
  if (definition.access === 'webhook') withRawBody(app, route);
  else app.route(route);
}

function toFastifySchema(name: string, path: string, definition: Endpoint): FastifySchema {
  const { access, status = 200 } = definition;
  return {
    summary: definition.summary,
    operationId: name,
    tags: [path.split('/')[1] ?? ''],
    ...(isStaffAccess(access) &&
      access.permission && { description: `Needs the permission \`${access.permission}\`.` }),
    ...(access !== 'public' &&
      access !== 'webhook' && { security: [{ token: [] }, ...(definition.guestAccessSetting ? [{}] : [])] }),
    ...(definition.params && { params: definition.params }),
    ...(definition.query && { querystring: definition.query }),
    ...(definition.body && { body: definition.body }),
    ...(definition.idempotent && { headers: idempotencyKeyHeader }),
    response: {
      [status]: isJson(definition.response) ? definition.response : openApiFile(definition.response.file),
      ...openApiErrors(definition),
    },
    ...(definition.files && { consumes: ['multipart/form-data'] }),
  };
}

function isJson(response: Endpoint['response']): response is z.ZodType {
  return !('file' in response);
}

/** Sends the file as an attachment, so browsers do not render it on our origin. */
function sendFile(reply: FastifyReply, { file }: FileResponseType, { name, content }: FileResponse): FastifyReply {
  const asciiName = name.replaceAll(/[^\w. -]/g, '_');
  const encodedName = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  const disposition = `attachment; filename="${asciiName}"; filename*=UTF-8''${encodedName}`;
  if ('presignedUrl' in content) return reply.redirect(content.presignedUrl(file, disposition).href, 302);
  return reply
    .headers({ 'content-type': file, 'content-disposition': disposition, 'x-content-type-options': 'nosniff' })
    .send(content instanceof Uint8Array ? Buffer.from(content) : Readable.from(content));
}

// Signatures cover the raw bytes. This plugin scope has no body parsers.
function withRawBody(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (instance) => {
    instance.removeAllContentTypeParsers();
    instance.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    instance.route(route);
  });
}

async function assertSigned(request: FastifyRequest, verify: VerifySignature | undefined): Promise<void> {
  request.body ??= Buffer.alloc(0);
  if (!(await verify?.(request.body as Buffer, request.headers))) throw new DomainError('invalid_signature');
}

const validateAllButBody: FastifySchemaCompiler<unknown> = (part) =>
  part.httpPart === 'body' ? (value) => ({ value }) : validatorCompiler(part);

type FormRequest = { request: FastifyRequest; reply: FastifyReply; definition: Endpoint } & Pick<Options, 'beforeForm'>;

async function handleForm<Entry extends Endpoint>(
  app: FastifyInstance,
  { request, reply, definition, beforeForm }: FormRequest,
  handle: Handler<Entry>,
): Promise<HandlerResult<Entry>> {
  const checkAndReadForm = async () => {
    await beforeForm?.(request);
    return readForm(app, request, definition);
  };
  const form = await checkAndReadForm().catch((error: unknown) => {
    // Close the connection instead of reading the rest of a rejected body.
    reply.header('connection', 'close');
    throw error;
  });
  try {
    request.body = form.body;
    return await handle(Object.assign(request, { uploads: form.uploads }) as unknown as EndpointRequest<Entry>);
  } finally {
    await form.discard();
  }
}

/** For replies that are not public: no cache may store them. */
function sendPrivate(reply: FastifyReply, { bytes }: CachedResponse): undefined {
  reply.headers({ 'cache-control': 'no-store', 'content-type': JSON_TYPE }).send(bytes);
}

/** Returns a promise if the reply still has to be compressed. */
function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedResponse,
): Promise<void> | undefined {
  const { bytes, etag, version } = cached;
  reply.headers({
    'cache-control': SHARED_CACHE_CONTROL,
    etag,
    vary: 'accept-encoding',
    [CATALOG_VERSION_HEADER]: version,
  });
  if (request.headers['if-none-match']?.includes(etag)) {
    reply.status(304).send();
    return undefined;
  }
  reply.header('content-type', JSON_TYPE);
  if (bytes.length >= MIN_GZIP_BYTES && ACCEPTS_GZIP.test(request.headers['accept-encoding'] ?? ''))
    return gzipOnce(cached).then((gzipped) => void reply.header('content-encoding', 'gzip').send(gzipped));
  reply.send(bytes);
  return undefined;
}

async function assertShopOpen(app: FastifyInstance, request: FastifyRequest): Promise<void> {
  const state = await app.getShopState(request);
  if (state === 'closed') throw new DomainError('shop_closed');
  if (state === 'open-to-staff') request.seesClosedShop = true;
}

function assertAccess(definition: Endpoint, session: Session | undefined): void {
  const { access, adminError = 'customers_only', requiresRecentAuth, allowedBeforeTwoFactor } = definition;
  if (!canCall(definition, session)) {
    if (!session) throw new DomainError('not_signed_in');
    if (session.isApiKey && !isOpenToApiKeys(definition)) throw new DomainError('person_required');
    if (session.isApiKey && definition.staffPermission) throw permissionMissing(definition.staffPermission);
    if (access === 'customer') throw new DomainError(adminError);
    if (session.userType === 'ADMIN' && isStaffAccess(access) && access.permission)
      throw permissionMissing(access.permission);
    throw new DomainError('admins_only');
  }
  if (!session) return;
  if (session.needsTwoFactor && !allowedBeforeTwoFactor) throw new DomainError('two_factor_required');
  if (requiresRecentAuth && !session.hasRecentAuth) throw new DomainError('reauthentication_required');
}

// Routes outside the contract. `/metrics` is internal: the public port does not forward it.
const RAW_ROUTES = new Set([
  'GET /uploads/*',
  'GET /uploads/share/*',
  'GET /theme-:hash.css',
  'GET /sitemap.xml',
  'GET /sitemaps/*',
  'GET /metrics',
  'GET /api/openapi.json',
  'GET /api/docs',
  'OPTIONS /api/*',
]);
const ACCESS_RULES = new Set<Access>(['public', 'signed-in', 'customer', 'webhook']);

/** Fails at start if a route is not in the contract or declares no known access rule. */
export function assertDeclaredRoutes(
  app: FastifyInstance,
  { docsPrefix }: { docsPrefix?: string | undefined } = {},
): void {
  app.addHook('onRoute', (route) => {
    const methodAndUrl = `${String(route.method)} ${route.url}`;
    if (RAW_ROUTES.has(methodAndUrl) || (docsPrefix && route.url.startsWith(docsPrefix))) return;
    const name = route.config?.endpointName;
    const definition: Endpoint | undefined =
      name && Object.hasOwn(contract, name) ? contract[name as EndpointName] : undefined;
    if (!definition)
      throw new Error(`${methodAndUrl} is not in the contract: add it to routes.ts and serve it with endpoint()`);
    if (!isKnownAccess(definition.access)) throw new Error(`${methodAndUrl} has no access rule: add one`);
  });
}

function isKnownAccess(access: Access): boolean {
  if (!isStaffAccess(access)) return ACCESS_RULES.has(access);
  return access.permission === null || PERMISSIONS.includes(access.permission);
}
