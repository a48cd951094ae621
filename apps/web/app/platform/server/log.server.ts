import { hostname } from 'node:os';
import { requestContext } from '@kinari/server-runtime/request-context';

const WARN = 40;
const ERROR = 50;
const HOSTNAME = hostname();

/** Writes one line of JSON in the same format as the API's log. */
export function logWarning(message: string, error: unknown): void {
  write(WARN, message, error, {});
}

export function logError(message: string, error: unknown, context: Record<string, unknown> = {}): void {
  write(ERROR, message, error, context);
}

function write(level: number, msg: string, error: unknown, context: Record<string, unknown>): void {
  const origin = { pid: process.pid, hostname: HOSTNAME, name: 'web', requestId: requestContext.getStore()?.requestId };
  const line = { level, time: Date.now(), ...origin, ...context, err: toLoggedError(error), msg };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** Includes the cause: "fetch failed" alone does not help. */
function toLoggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  return { type: name, message, stack, ...(cause !== undefined && { cause: toLoggedError(cause) }) };
}
