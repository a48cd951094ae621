import { redactUrl } from '@kinari/contract/redact-url';
import type { FastifyRequest } from 'fastify';
import { type DestinationStream, pino } from 'pino';

export type Log = pino.Logger;

// Never logged, wherever they occur in an error or a request. PostgreSQL's `detail` contains row values.
const REDACTED_KEYS = [
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'authorization',
  'password_hash',
  'detail',
];

type Settings = { NODE_ENV: string; LOG_LEVEL: string };

/** Creates a logger: JSON lines on standard output by default, readable lines in a developer's terminal. */
export function createLogger({ NODE_ENV, LOG_LEVEL }: Settings, name: string, destination?: DestinationStream): Log {
  const options = {
    name,
    level: LOG_LEVEL,
    serializers: { req: serializeRequest },
    redact: { paths: REDACTED_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[hidden]' },
    ...(NODE_ENV === 'development' &&
      hasPrettyPrinter() && {
        transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', singleLine: true } },
      }),
  };
  return destination ? pino(options, destination) : pino(options);
}

// Like Fastify's serialiser, but without the query string.
function serializeRequest({ method, url, host, ip, socket }: FastifyRequest) {
  return { method, url: redactUrl(url), host, remoteAddress: ip, remotePort: socket?.remotePort };
}

// A development dependency. In production lines stay JSON.
function hasPrettyPrinter(): boolean {
  try {
    return Boolean(import.meta.resolve('pino-pretty'));
  } catch {
    return false;
  }
}
