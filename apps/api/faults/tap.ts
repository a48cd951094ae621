import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy between the API and PostgreSQL, as a tap in the line: it can keep back what the database answers. */
export type Tap = {
  url: string;
  /** From now on, keeps back every answer that has this text in it. */
  keepBack(text: string): void;
  letThrough(): void;
  close(): void;
};

export async function openTap(databaseUrl: string): Promise<Tap> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let kept: Buffer | undefined;
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far);
    far.on('data', (bytes: Buffer) => {
      if (!kept || !bytes.includes(kept)) near.write(bytes);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    keepBack: (text) => {
      kept = Buffer.from(text);
    },
    letThrough: () => {
      kept = undefined;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
