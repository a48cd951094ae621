import type { FastifyInstance } from 'fastify';
import { VERSION } from './version.ts';

type ListenOptions = { host: string; port: number; setting: string };
type FatalLog = { fatal: (fields: object, text: string) => void };

export async function listenOn(app: FastifyInstance, { host, port, setting }: ListenOptions): Promise<void> {
  await app.listen({ host, port }).catch((error: unknown) => exitIfPortInUse(error, app.log, { host, port, setting }));
  app.log.info({ host, port, version: VERSION }, 'listening');
}

/** Logs a port conflict with its setting and exits. The supervisor restarts the process. Other errors are rethrown. */
export function exitIfPortInUse(error: unknown, log: FatalLog, { host, port, setting }: ListenOptions): never {
  if ((error as { code?: string }).code !== 'EADDRINUSE') throw error;
  log.fatal({ host, port, setting }, `${setting}: port ${port} is already in use`);
  process.exit(1);
}
