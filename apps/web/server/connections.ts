import type { BlockList, Server, Socket } from 'node:net';
import { ipFamily, rateLimitKeyForIp } from '@kinari/server-runtime/ip-ranges';

type ConnectionLimit = { max: number; trustedPeers: BlockList };

/**
 * Limits open connections per IP range. Trusted proxies are exempt because they carry everyone's connections; the limit is
 * theirs to enforce.
 */
export function limitConnectionsPerIp(server: Server, { max, trustedPeers }: ConnectionLimit): void {
  const openCounts = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const ip = socket.remoteAddress ?? '';
    if (trustedPeers.check(ip, ipFamily(ip))) return;
    const ipRange = rateLimitKeyForIp(ip);
    const count = (openCounts.get(ipRange) ?? 0) + 1;
    if (count > max) {
      socket.destroy();
      return;
    }
    openCounts.set(ipRange, count);
    socket.once('close', () => {
      const remaining = (openCounts.get(ipRange) ?? 1) - 1;
      if (remaining === 0) openCounts.delete(ipRange);
      else openCounts.set(ipRange, remaining);
    });
  });
}
