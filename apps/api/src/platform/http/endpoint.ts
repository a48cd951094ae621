import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { Access, Call, FileReply, SentFile } from '@kinari/contract/call';
import { KEY_HEADER, VERSION_HEADER } from '@kinari/contract/call';
import { contract, type Parsed } from '@kinari/contract/contract';
import { LONGEST } from '@kinari/contract/limits';
import { type CallName, type Method, methodAndPath } from '@kinari/contract/routes';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  FastifySchemaCompiler,
  RouteOptions,
} from 'fastify';
import { z } from 'zod';
import { readForm, type Upload } from './form.ts';
import { describedFile, describedRefusals } from './openapi.ts';
import { Refusal } from './refusal.ts';
import { type KeptReplies, type KeptReply, packedOnce } from './reply-cache.ts';
import { validatorCompiler } from './schemas.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: string;
    /** What the contract says of this route. */
    promised?: Call;
  }
  interface FastifyRequest {
    session: Session | undefined;
  }
  interface FastifyInstance {
    keptReplies: KeptReplies;
    /** Whether the shop is set so that guests may make calls that name this switch. */
    guestsMay: (key: NonNullable<Call['guestsBy']>) => Promise<boolean>;
  }
}

export type Session = {
  id: string;
  userId: string;
  userType: 'CUSTOMER' | 'ADMIN';
  /** Whether they showed only minutes ago who they are. */
  freshlyProven: boolean;
  /** Whether the shop demands a second factor of them that they do not have yet. */
  secondFactorDue: boolean;
};

type Contract = typeof contract;

/** A request after the contract has checked it: no part it did not declare, and a session where it demands one. */
export type CallRequest<Entry extends Call> = Omit<FastifyRequest, 'params' | 'query' | 'body' | 'session'> & {
  params: Parsed<Entry, 'params'>;
  query: Parsed<Entry, 'query'>;
  /** Of a hook, the bytes that were signed. */
  body: Entry['access'] extends 'hook' ? Buffer : Parsed<Entry, 'body'>;
  session: Entry['access'] extends 'public'
    ? Session | undefined
    : Entry['access'] extends 'hook'
      ? undefined
      : Entry extends { guestsBy: string }
        ? Session | undefined
        : Session;
  /** The key of a call that may be sent again, if one was sent. */
  key: Entry extends { idempotent: true } ? string | undefined : undefined;
  /** The files of a call that takes some; they are gone when the request has been answered. */
  uploads: Entry extends { files: unknown } ? Upload[] : undefined;
};

type Answer<Entry extends Call> = Entry['reply'] extends z.ZodType ? z.output<Entry['reply']> : SentFile;
type Handle<Entry extends Call> = (request: CallRequest<Entry>) => Promise<Answer<Entry>>;

type Options = Pick<RouteOptions, 'bodyLimit'> & {
  /** For a public reply that is about this very moment, such as a health check. */
  neverCached?: boolean;
  /** For a reply that not everybody may ask for, and that is the same for all who may. */
  shared?: Shared;
  verify?: Verify;
};
type Shared = {
  /** Counts who asks, before what is kept is looked for. */
  admit: (request: FastifyRequest) => Promise<unknown>;
  /** Whether this answer may be given to the next who asks, too. */
  isKept?: (answer: unknown) => boolean;
};
/** Whether these bytes were signed by who may send them. */
export type Verify = (body: Buffer, headers: IncomingHttpHeaders) => boolean | Promise<boolean>;
/** A hook cannot be served without a look at its signature. */
type OptionsOf<Entry extends Call> = Entry['access'] extends 'hook' ? [Options & { verify: Verify }] : [Options?];

export const PREFIX = '/api';
const keyHeader = z.looseObject({
  [KEY_HEADER]: z
    .string()
    .min(1)
    .max(LONGEST.idempotencyKey, `One key of at most ${LONGEST.idempotencyKey} characters`)
    .optional(),
});
const JSON_TYPE = 'application/json; charset=utf-8';
// A proxy would pack each reply anew; this one is packed once for all who read it so.
const LEAST_PACKED_BYTES = 1000;
const READS_GZIP = /\bgzip\b(?!;\s*q=0(\.0*)?\b)/;
const SHARED_CACHE = 'public, max-age=0, s-maxage=30, stale-while-revalidate=60';

/** Serves one call of the contract: its path, who may make it, what goes in and what comes out are all taken from there. */
export function endpoint<Name extends CallName>(
  app: FastifyInstance,
  name: Name,
  handle: Handle<Contract[Name]>,
  ...options: OptionsOf<Contract[Name]>
): void {
  serve<Contract[Name]>(app, { name, ...methodAndPath(name), entry: contract[name] }, handle, ...options);
}

type Served<Entry extends Call> = { name: string; method: Method; path: string; entry: Entry };

/** As `endpoint`, for an entry that is not in the contract: tests have some. */
export function serve<Entry extends Call>(
  app: FastifyInstance,
  { name, method, path, entry }: Served<Entry>,
  handle: Handle<Entry>,
  ...[{ neverCached, shared, verify, ...options } = {}]: OptionsOf<Entry>
): void {
  const call: Call = entry;
  const status = call.status ?? 200;
  const isPublic = call.access === 'public' && !neverCached;
  const cacheable = method === 'GET' && (isPublic || shared !== undefined) && isJson(call.reply);
  const sendKept = isPublic ? sendToCaches : sendToOne;

  const route: RouteOptions = {
    ...options,
    method,
    url: PREFIX + path.replace(/\{(\w+)\}/g, ':$1'),
    config: { call: name, promised: call },
    schema: schemaOf(name, path, call),
    // A form is read and checked by the handler, which can then be sure to remove its files.
    ...(call.files && { validatorCompiler: validateAllButBody }),
    onRequest: async ({ session }) => {
      if (!session && call.guestsBy && (await app.guestsMay(call.guestsBy))) return;
      assertMayCall(call, session);
    },
    ...(cacheable && {
      // After the limits have counted the request, and before anything is parsed: what is kept needs neither.
      preParsing: (request, reply, payload, done) => {
        const answer = () => {
          const kept = app.keptReplies.find(request.url);
          if (kept) sendKept(request, reply, kept)?.catch(done);
          else done(null, payload);
        };
        if (shared) shared.admit(request).then(answer, done);
        else answer();
      },
    }),
    handler: async (request, reply) => {
      if (call.idempotent) Object.assign(request, { key: request.headers[KEY_HEADER] });
      if (call.access === 'hook') await assertSigned(request, verify);
      // The schemas above are the contract's own, so what Fastify parsed is what CallRequest promises.
      const answer = () =>
        call.files ? answerForm(app, request, reply, call, handle) : handle(request as unknown as CallRequest<Entry>);
      if (!cacheable) {
        reply.status(status).header('cache-control', 'no-store');
        return isJson(call.reply)
          ? reply.send(await answer())
          : sendFile(reply, call.reply, (await answer()) as SentFile);
      }
      const kept = await app.keptReplies.keep(request.url, async () => {
        const told = await answer();
        return { text: reply.serialize(told) as string, isKept: shared?.isKept?.(told) ?? true };
      });
      await sendKept(request, reply, kept);
      return reply;
    },
  };
  if (call.access === 'hook') withRawBody(app, route);
  else app.route(route);
}

function schemaOf(name: string, path: string, call: Call): FastifySchema {
  const status = call.status ?? 200;
  return {
    summary: call.summary,
    operationId: name,
    tags: [path.split('/')[1] ?? ''],
    ...(call.access !== 'public' &&
      call.access !== 'hook' && { security: [{ token: [] }, ...(call.guestsBy ? [{}] : [])] }),
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && { body: call.body }),
    ...(call.idempotent && { headers: keyHeader }),
    response: {
      [status]: isJson(call.reply) ? call.reply : describedFile(call.reply.file),
      ...describedRefusals(call),
    },
    ...(call.files && { consumes: ['multipart/form-data'] }),
  };
}

function isJson(reply: Call['reply']): reply is z.ZodType {
  return !('file' in reply);
}

/** A file to save: never shown in the page's own place, and kept by no cache. */
function sendFile(reply: FastifyReply, { file }: FileReply, { name, content }: SentFile): FastifyReply {
  const plain = name.replaceAll(/[^\w. -]/g, '_');
  const exact = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  const disposition = `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
  if ('lentAt' in content) return reply.redirect(content.lentAt(file, disposition).href, 302);
  return reply
    .headers({ 'content-type': file, 'content-disposition': disposition, 'x-content-type-options': 'nosniff' })
    .send(content instanceof Uint8Array ? Buffer.from(content) : Readable.from(content));
}

// What was signed are the bytes as they came: in a room of its own nothing parses them.
function withRawBody(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (room) => {
    room.removeAllContentTypeParsers();
    room.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    room.route(route);
  });
}

async function assertSigned(request: FastifyRequest, verify: Verify | undefined): Promise<void> {
  request.body ??= Buffer.alloc(0);
  if (!(await verify?.(request.body as Buffer, request.headers))) throw new Refusal('wrong_signature');
}

const validateAllButBody: FastifySchemaCompiler<unknown> = (part) =>
  part.httpPart === 'body' ? (value) => ({ value }) : validatorCompiler(part);

async function answerForm<Entry extends Call>(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call,
  handle: Handle<Entry>,
): Promise<Answer<Entry>> {
  const form = await readForm(app, request, call).catch((error: unknown) => {
    // The rest of what was refused is not waited for.
    reply.header('connection', 'close');
    throw error;
  });
  try {
    request.body = form.body;
    return await handle(Object.assign(request, { uploads: form.uploads }) as unknown as CallRequest<Entry>);
  } finally {
    await form.discard();
  }
}

/** To whoever may ask, and to no cache between us. */
function sendToOne(_request: FastifyRequest, reply: FastifyReply, { bytes }: KeptReply): undefined {
  reply.headers({ 'cache-control': 'no-store', 'content-type': JSON_TYPE }).send(bytes);
}

/** Answers what is to be waited for, where the reply is still to be packed. */
function sendToCaches(request: FastifyRequest, reply: FastifyReply, kept: KeptReply): Promise<void> | undefined {
  const { bytes, etag, version } = kept;
  reply.headers({ 'cache-control': SHARED_CACHE, etag, vary: 'accept-encoding', [VERSION_HEADER]: version });
  if (request.headers['if-none-match']?.includes(etag)) {
    reply.status(304).send();
    return undefined;
  }
  reply.header('content-type', JSON_TYPE);
  if (bytes.length >= LEAST_PACKED_BYTES && READS_GZIP.test(request.headers['accept-encoding'] ?? ''))
    return packedOnce(kept).then((packed) => void reply.header('content-encoding', 'gzip').send(packed));
  reply.send(bytes);
  return undefined;
}

function assertMayCall(call: Call, session: Session | undefined): void {
  const { access, adminRefusal, freshProof, beforeSecondFactor } = call;
  if (access === 'public' || access === 'hook') return;
  if (!session) throw new Refusal('not_signed_in');
  if (access === 'admin' && session.userType !== 'ADMIN') throw new Refusal('admins_only');
  if (access === 'customer' && session.userType !== 'CUSTOMER') throw new Refusal(adminRefusal ?? 'customers_only');
  if (session.secondFactorDue && !beforeSecondFactor) throw new Refusal('second_factor_due');
  if (freshProof && !session.freshlyProven) throw new Refusal('proof_needed');
}

// What the process answers besides the contract. `/metrics` stays inside: the public port does not pass it on.
const DOORS = new Set([
  'GET /uploads/*',
  'GET /uploads/share/*',
  'GET /sitemap.xml',
  'GET /sitemaps/*',
  'GET /metrics',
]);
const ACCESS_RULES = new Set<Access>(['public', 'signed-in', 'customer', 'admin', 'hook']);

/** Stops the start of a process that would serve a route nobody promised, or one that does not say who may call it. */
export function refuseUndeclaredRoutes(
  app: FastifyInstance,
  { docsPrefix }: { docsPrefix?: string | undefined } = {},
): void {
  app.addHook('onRoute', (route) => {
    const address = `${String(route.method)} ${route.url}`;
    if (DOORS.has(address) || (docsPrefix && route.url.startsWith(docsPrefix))) return;
    const name = route.config?.call;
    const call: Call | undefined = name && Object.hasOwn(contract, name) ? contract[name as CallName] : undefined;
    if (!call) throw new Error(`${address} is not in the contract: name it in routes.ts and serve it with endpoint()`);
    if (!ACCESS_RULES.has(call.access))
      throw new Error(`${address} does not say who may call it: give it an access rule`);
  });
}
