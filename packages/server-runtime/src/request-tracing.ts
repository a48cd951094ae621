import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type RequestContext, requestContext } from './request-context.ts';
import type { Tracer } from './traces.ts';

declare module 'fastify' {
  interface FastifyRequest {
    requestContext: RequestContext | undefined;
  }
}

type TraceOptions = {
  tracer: Tracer | undefined;
  getRoute: (request: FastifyRequest) => string;
  /** Whether the client may decide that the request is traced. */
  isTrusted: (request: FastifyRequest) => boolean;
};

/** Sets the request context for everything done for a request, and records a span if tracing is on. */
export function traceRequests(app: FastifyInstance, { tracer, getRoute, isTrusted }: TraceOptions): void {
  app.decorateRequest('requestContext', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers } = request;
    const span = tracer?.startRequest(method, headers.traceparent, { isTrusted: isTrusted(request) });
    request.requestContext = { requestId: request.id, span };
    requestContext.run(request.requestContext, done);
  });
  // Reading the body loses the async context, because the stream calls the next hook.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.requestContext) requestContext.run(request.requestContext, done);
    else done();
  });
  if (!tracer) return;
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const route = getRoute(request);
    request.requestContext?.span?.end({
      name: `${request.method} ${route}`,
      hasFailed: statusCode >= 500,
      attributes: {
        'http.request.method': request.method,
        'http.route': request.routeOptions.url ?? 'none',
        'kinari.call': route,
        'http.response.status_code': statusCode,
        'kinari.request_id': request.id,
      },
    });
    done();
  });
  app.addHook('onClose', () => tracer.stop());
}
