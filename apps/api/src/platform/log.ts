import { loggedAddress } from '@kinari/contract/logged-address';
import type { FastifyRequest } from 'fastify';
import { type DestinationStream, pino } from 'pino';

export type Log = pino.Logger;

// Whatever an error or a request drags along, these never reach a log line. In `detail` PostgreSQL tells the row it refused.
const SECRETS = ['password', 'currentPassword', 'newPassword', 'token', 'authorization', 'password_hash', 'detail'];

type Settings = { NODE_ENV: string; LOG_LEVEL: string };

/** JSON lines for machines, on standard output unless told otherwise; readable lines in a developer's terminal. */
export function openLog({ NODE_ENV, LOG_LEVEL }: Settings, name: string, destination?: DestinationStream): Log {
  const options = {
    name,
    level: LOG_LEVEL,
    serializers: { req: asLogged },
    redact: { paths: SECRETS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[hidden]' },
    ...(NODE_ENV === 'development' &&
      canBeReadable() && {
        transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', singleLine: true } },
      }),
  };
  return destination ? pino(options, destination) : pino(options);
}

// As Fastify tells of a request, but for what was asked in the query.
function asLogged({ method, url, host, ip, socket }: FastifyRequest) {
  return { method, url: loggedAddress(url), host, remoteAddress: ip, remotePort: socket?.remotePort };
}

// A developer's tool: where only what runs the shop is installed, lines stay JSON.
function canBeReadable(): boolean {
  try {
    return Boolean(import.meta.resolve('pino-pretty'));
  } catch {
    return false;
  }
}
