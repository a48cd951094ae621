import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

type RequestLogOptions = {
  /** Endpoint name or URL pattern; never user input. */
  getRoute: (request: FastifyRequest) => string;
  getUserRole: (request: FastifyRequest) => string;
  getErrorCode?: (request: FastifyRequest) => string | undefined;
  /** Log lines per second for fast successful reads. Above it, one in `SAMPLE_RATE` is logged. */
  perSecond: number;
  /** Routes that machines call all day. Logged only on errors, slow responses or writes. */
  quiet?: readonly string[];
};

const SLOW_MS = 500;
/** Sampling rate of requests above the limit; the log line includes it. */
export const SAMPLE_RATE = 100;

/**
 * Logs one line per request, without personal data. Writes, errors and slow requests are always logged. Fast reads and 429
 * responses are sampled above `perSecond`.
 */
export function logRequests(
  app: FastifyInstance,
  { getRoute, getUserRole, getErrorCode, perSecond, quiet = [] }: RequestLogOptions,
): void {
  const nextSampledCount = createSampler(perSecond);
  const quietRoutes = new Set(quiet);
  app.addHook('onResponse', (request, reply, done) => {
    const route = getRoute(request);
    const isHighVolume = isHighVolumeRequest(request, reply);
    if (isHighVolume && quietRoutes.has(route)) return done();
    const sampledCount = isHighVolume ? nextSampledCount() : 1;
    if (sampledCount === 0) return done();
    request.log.info(
      {
        method: request.method,
        route,
        statusCode: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
        userRole: getUserRole(request),
        ...toBytesField(reply),
        ...toErrorCodeField(getErrorCode?.(request)),
        ...(sampledCount > 1 && { sampledCount }),
      },
      'request',
    );
    done();
  });
}

function isHighVolumeRequest({ method }: FastifyRequest, { statusCode, elapsedTime }: FastifyReply): boolean {
  if (statusCode === 429) return true;
  return (method === 'GET' || method === 'HEAD') && statusCode < 400 && elapsedTime < SLOW_MS;
}

/** Returns how many requests a log line represents: 1 up to the rate, then `SAMPLE_RATE` for one in a hundred and 0 for the others. */
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
    return (count - perSecond) % SAMPLE_RATE === 0 ? SAMPLE_RATE : 0;
  };
}

function toBytesField(reply: FastifyReply): { responseBytes?: number } {
  const length = Number(reply.getHeader('content-length'));
  return Number.isInteger(length) ? { responseBytes: length } : {};
}

function toErrorCodeField(errorCode: string | undefined): { errorCode?: string } {
  return errorCode === undefined ? {} : { errorCode };
}
