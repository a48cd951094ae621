import type { Access, Call } from '@kinari/contract/call';
import { VERSION_HEADER } from '@kinari/contract/call';
import { contract, type Reply } from '@kinari/contract/contract';
import { type CallName, methodAndPath } from '@kinari/contract/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchemaCompiler, RouteOptions } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { readForm, type Upload } from './form.ts';
import type { KeptReplies, KeptReply } from './kept-replies.ts';
import { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: CallName;
  }
  interface FastifyRequest {
    session: Session | undefined;
  }
  interface FastifyInstance {
    keptReplies: KeptReplies;
  }
}

export type Session = { id: string; userId: string; userType: 'CUSTOMER' | 'ADMIN' };

type Contract = typeof contract;
type Parsed<Name extends CallName, Part extends string> = Contract[Name] extends {
  [Key in Part]: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : undefined;

/** A request after the contract has checked it: no part it did not declare, and a session where it demands one. */
export type CallRequest<Name extends CallName> = Omit<FastifyRequest, 'params' | 'query' | 'body' | 'session'> & {
  params: Parsed<Name, 'params'>;
  query: Parsed<Name, 'query'>;
  body: Parsed<Name, 'body'>;
  session: Contract[Name]['access'] extends 'public' ? Session | undefined : Session;
  /** The files of a call that takes some; they are gone when the request has been answered. */
  uploads: Contract[Name] extends { files: unknown } ? Upload[] : undefined;
};

type Options = Pick<RouteOptions, 'bodyLimit'> & {
  limit?: { max: number; timeWindow: number };
  /** For a public reply that is about this very moment, such as a health check. */
  neverCached?: boolean;
};

export const PREFIX = '/api';
const SHARED_CACHE = 'public, max-age=0, s-maxage=30, stale-while-revalidate=60';

/** Serves one call of the contract: its path, who may make it, what goes in and what comes out are all taken from there. */
export function endpoint<Name extends CallName>(
  app: FastifyInstance,
  name: Name,
  { limit, neverCached, ...options }: Options,
  handle: (request: CallRequest<Name>) => Promise<Reply<Name>>,
): void {
  const call: Call = contract[name];
  const { method, path } = methodAndPath(name);
  const status = call.status ?? 200;
  const cacheable = method === 'GET' && call.access === 'public' && !neverCached;

  app.route({
    ...options,
    method,
    url: PREFIX + path.replace(/\{(\w+)\}/g, ':$1'),
    config: { call: name, ...(limit && { rateLimit: limit }) },
    schema: {
      summary: call.summary,
      operationId: name,
      tags: [path.split('/')[1] ?? ''],
      ...(call.access !== 'public' && { security: [{ token: [] }] }),
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      response: { [status]: call.reply },
      ...(call.files && { consumes: ['multipart/form-data'] }),
    },
    // A form is read and checked by the handler, which can then be sure to remove its files.
    ...(call.files && { validatorCompiler: validateAllButBody }),
    onRequest: async (request) => assertMayCall(call, request.session),
    ...(cacheable && {
      // After the limits have counted the request, and before anything is parsed: what is kept needs neither.
      preParsing: (request, reply, payload, done) => {
        const kept = app.keptReplies.find(request.url);
        if (kept) sendKept(request, reply, kept);
        else done(null, payload);
      },
    }),
    handler: async (request, reply) => {
      // The schemas above are the contract's own, so what Fastify parsed is what CallRequest promises.
      const answer = () =>
        call.files ? answerForm(app, request, reply, call, handle) : handle(request as unknown as CallRequest<Name>);
      if (!cacheable)
        return reply
          .status(status)
          .header('cache-control', 'no-store')
          .send(await answer());
      const kept = await app.keptReplies.keep(request.url, async () => reply.serialize(await answer()) as string);
      return sendKept(request, reply, kept);
    },
  });
}

// Fastify's types do not know that every schema here is zod's.
const validateAllButBody: FastifySchemaCompiler<unknown> = (part) =>
  part.httpPart === 'body'
    ? (value) => ({ value })
    : validatorCompiler(part as Parameters<typeof validatorCompiler>[0]);

async function answerForm<Name extends CallName>(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call,
  handle: (request: CallRequest<Name>) => Promise<Reply<Name>>,
): Promise<Reply<Name>> {
  const form = await readForm(app, request, call).catch((error: unknown) => {
    // The rest of what was refused is not waited for.
    reply.header('connection', 'close');
    throw error;
  });
  try {
    request.body = form.body;
    return await handle(Object.assign(request, { uploads: form.uploads }) as unknown as CallRequest<Name>);
  } finally {
    await form.discard();
  }
}

function sendKept(request: FastifyRequest, reply: FastifyReply, { bytes, etag, version }: KeptReply): FastifyReply {
  reply.headers({ 'cache-control': SHARED_CACHE, etag, [VERSION_HEADER]: version });
  if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();
  return reply.header('content-type', 'application/json; charset=utf-8').send(bytes);
}

function assertMayCall({ access, adminRefusal }: Call, session: Session | undefined): void {
  if (access === 'public') return;
  if (!session) throw new Refusal('not_signed_in');
  if (access === 'admin' && session.userType !== 'ADMIN') throw new Refusal('admins_only');
  if (access === 'customer' && session.userType !== 'CUSTOMER') throw new Refusal(adminRefusal ?? 'customers_only');
}

// What the process answers besides the contract. `/metrics` stays inside: the public port does not pass it on.
const DOORS = new Set([
  'GET /uploads/*',
  'GET /uploads/share/*',
  'GET /sitemap.xml',
  'GET /sitemaps/*',
  'GET /metrics',
]);
const ACCESS_RULES = new Set<Access>(['public', 'signed-in', 'customer', 'admin']);

/** Stops the start of a process that would serve a route nobody promised, or one that does not say who may call it. */
export function refuseUndeclaredRoutes(
  app: FastifyInstance,
  { docsPrefix }: { docsPrefix?: string | undefined } = {},
): void {
  app.addHook('onRoute', (route) => {
    const address = `${String(route.method)} ${route.url}`;
    if (DOORS.has(address) || (docsPrefix && route.url.startsWith(docsPrefix))) return;
    const name = route.config?.call;
    const call: Call | undefined = name && contract[name];
    if (!call) throw new Error(`${address} is not in the contract: name it in routes.ts and serve it with endpoint()`);
    if (!ACCESS_RULES.has(call.access))
      throw new Error(`${address} does not say who may call it: give it an access rule`);
  });
}
