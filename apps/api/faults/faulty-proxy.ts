import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy between the API and PostgreSQL that can drop replies of the database. */
export type FaultyProxy = {
  url: string;
  /** From now on, drops every reply that contains this text. */
  keepBack(text: string): void;
  letThrough(): void;
  close(): void;
};

export async function createFaultyProxy(databaseUrl: string): Promise<FaultyProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let blockedText: Buffer | undefined;
  const server = createServer((clientSocket) => {
    const serverSocket = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [clientSocket, serverSocket]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        clientSocket.destroy();
        serverSocket.destroy();
      });
    }
    clientSocket.pipe(serverSocket);
    serverSocket.on('data', (bytes: Buffer) => {
      if (!blockedText || !bytes.includes(blockedText)) clientSocket.write(bytes);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    keepBack: (text) => {
      blockedText = Buffer.from(text);
    },
    letThrough: () => {
      blockedText = undefined;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
