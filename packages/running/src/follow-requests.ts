import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Asked, asked } from './asked.ts';
import { parentOf } from './span.ts';
import type { Tracer } from './traces.ts';

declare module 'fastify' {
  interface FastifyRequest {
    asked: Asked | undefined;
  }
}

type Following = {
  tracer: Tracer | undefined;
  routeOf: (request: FastifyRequest) => string;
  /** Whether whoever sent this request may decide that it is traced. */
  isBelieved: (request: FastifyRequest) => boolean;
};

/** Lets whatever is done for a request know which one it is, and times it where traces are kept. */
export function followRequests(app: FastifyInstance, { tracer, routeOf, isBelieved }: Following): void {
  app.decorateRequest('asked', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    const parent = tracer && parentOf(request.headers.traceparent);
    const span = tracer?.begin(request.method, parent, { believed: isBelieved(request) });
    request.asked = { requestId: request.id, span };
    asked.run(request.asked, done);
  });
  // Where a body was read, what follows is called by its stream, which belongs to no request.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.asked) asked.run(request.asked, done);
    else done();
  });
  if (!tracer) return;
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const route = routeOf(request);
    request.asked?.span?.end({
      name: `${request.method} ${route}`,
      hasFailed: statusCode >= 500,
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': statusCode,
        'kinari.request_id': request.id,
      },
    });
    done();
  });
  app.addHook('onClose', () => tracer.stop());
}
