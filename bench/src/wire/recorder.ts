import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { type Statement, statementReader } from './messages.ts';

export type Recorder = {
  url: string;
  /** What was executed since the last time somebody asked. */
  take(): Statement[];
  close(): void;
};

/**
 * Stands between a process and PostgreSQL and writes down what is executed. It knows nothing of the shop, so that it is true of any
 * release: what an older one sends is recorded by the same reader.
 */
export async function startRecorder(databaseUrl: string): Promise<Recorder> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let recorded: Statement[] = [];
  const server = createServer((near) => {
    const far = connect({ host: target.hostname, port: Number(target.port || 5432) });
    const read = statementReader((statement) => recorded.push(statement));
    near.setNoDelay(true);
    far.setNoDelay(true);
    near.on('data', (chunk: Buffer) => read(chunk));
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      socket.on('error', () => other.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.href,
    take() {
      const taken = recorded;
      recorded = [];
      return taken;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
