import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

type Lines = {
  /** The call of the contract or the pattern of the address; never what somebody typed. */
  routeOf: (request: FastifyRequest) => string;
  userOf: (request: FastifyRequest) => string;
  /** Why the shop said no, if it did. */
  refusalOf?: (request: FastifyRequest) => string | undefined;
  /** So many lines a second about quick reads that went well; beyond it one in a hundred. */
  perSecond: number;
  /** Routes that machines ask for all day: a line only when something is wrong. */
  quiet?: readonly string[];
};

const SLOW_MS = 500;
/** Of what floods, this many stand for each other; the line says so. */
export const ONE_IN = 100;

/**
 * One line for each request: what, how it ended, how long it took and for which kind of user; nothing about who. Writes, errors and
 * what was slow are always told. Quick reads, and refusals of those who ask too often, are told in full up to a rate.
 */
export function logRequests(app: FastifyInstance, { routeOf, userOf, refusalOf, perSecond, quiet = [] }: Lines): void {
  const isToldInFull = createSampler(perSecond);
  const quietOnes = new Set(quiet);
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    const floods = canFlood(request, reply);
    if (floods && quietOnes.has(route)) return done();
    const standsFor = floods ? isToldInFull() : 1;
    if (standsFor === 0) return done();
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user: userOf(request),
        ...bytesOf(reply),
        ...codeOf(refusalOf?.(request)),
        ...(standsFor > 1 && { standsFor }),
      },
      'request',
    );
    done();
  });
}

function canFlood({ method }: FastifyRequest, { statusCode, elapsedTime }: FastifyReply): boolean {
  if (statusCode === 429) return true;
  return (method === 'GET' || method === 'HEAD') && statusCode < 400 && elapsedTime < SLOW_MS;
}

/** How many requests a line stands for: one up to the rate; beyond it one in a hundred is told, the others not (0). */
export function createSampler(perSecond: number, now: () => number = Date.now): () => number {
  let second = 0;
  let count = 0;
  return () => {
    const current = Math.floor(now() / 1000);
    if (current !== second) {
      second = current;
      count = 0;
    }
    count += 1;
    if (count <= perSecond) return 1;
    return (count - perSecond) % ONE_IN === 0 ? ONE_IN : 0;
  };
}

function bytesOf(reply: FastifyReply): { bytes?: number } {
  const length = Number(reply.getHeader('content-length'));
  return Number.isInteger(length) ? { bytes: length } : {};
}

function codeOf(code: string | undefined): { code?: string } {
  return code === undefined ? {} : { code };
}
