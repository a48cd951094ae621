const WARN = 40;
const ERROR = 50;

/** One line of JSON in the shape of the server's own log, so that both can be read together. */
export function logWarning(message: string, error: unknown): void {
  write(WARN, message, error, {});
}

export function logError(message: string, error: unknown, context: Record<string, unknown> = {}): void {
  write(ERROR, message, error, context);
}

function write(level: number, msg: string, error: unknown, context: Record<string, unknown>): void {
  const err = error instanceof Error ? { type: error.name, message: error.message, stack: error.stack } : error;
  process.stdout.write(`${JSON.stringify({ level, time: Date.now(), ...context, err, msg })}\n`);
}
