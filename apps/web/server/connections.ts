import type { BlockList, Server, Socket } from 'node:net';
import { familyOf, networkOf } from '@kinari/running/network';

type Cap = { most: number; trustedPeers: BlockList };

/**
 * Holds each address to so many open connections. A proxy of ours has those of everybody and is held to none: behind one,
 * the proxy counts.
 */
export function capConnections(server: Server, { most, trustedPeers }: Cap): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (trustedPeers.check(address, familyOf(address))) return;
    const network = networkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}
