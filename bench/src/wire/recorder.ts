import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { createStatementReader, type Statement } from './messages.ts';

export type Recorder = {
  url: string;
  /** Returns the statements executed since the last call. */
  take(): Statement[];
  close(): void;
};

/**
 * Starts a proxy in front of PostgreSQL that records executed statements. It works at protocol level,
 * so it can record any release.
 */
export async function startRecorder(databaseUrl: string): Promise<Recorder> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let recorded: Statement[] = [];
  const server = createServer((clientSocket) => {
    const serverSocket = connect({ host: target.hostname, port: Number(target.port || 5432) });
    const read = createStatementReader((statement) => recorded.push(statement));
    clientSocket.setNoDelay(true);
    serverSocket.setNoDelay(true);
    clientSocket.on('data', (chunk: Buffer) => read(chunk));
    for (const [socket, other] of [
      [clientSocket, serverSocket],
      [serverSocket, clientSocket],
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
      const statements = recorded;
      recorded = [];
      return statements;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
