import { type DestinationStream, pino } from 'pino';

export type Log = pino.Logger;

// Whatever an error or a request drags along, these never reach a log line.
const SECRETS = ['password', 'currentPassword', 'newPassword', 'token', 'authorization', 'password_hash'];

type Settings = { NODE_ENV: string; LOG_LEVEL: string };

/** JSON lines for machines, on standard output unless told otherwise; readable lines in a developer's terminal. */
export function openLog({ NODE_ENV, LOG_LEVEL }: Settings, name: string, destination?: DestinationStream): Log {
  const options = {
    name,
    level: LOG_LEVEL,
    redact: { paths: SECRETS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[hidden]' },
    ...(NODE_ENV === 'development' &&
      canBeReadable() && {
        transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', singleLine: true } },
      }),
  };
  return destination ? pino(options, destination) : pino(options);
}

// A developer's tool: where only what runs the shop is installed, lines stay JSON.
function canBeReadable(): boolean {
  try {
    return Boolean(import.meta.resolve('pino-pretty'));
  } catch {
    return false;
  }
}
