import { connect } from 'node:net';

type ServiceUrls = { DATABASE_URL: string; REDIS_URL: string };

/** Returns what is wrong if PostgreSQL or Redis is not reachable, and how to start it. */
export async function findMissingService({ DATABASE_URL, REDIS_URL }: ServiceUrls): Promise<string | undefined> {
  const services = [
    { label: 'PostgreSQL', url: DATABASE_URL, defaultPort: 5432, name: 'postgres' },
    { label: 'Redis', url: REDIS_URL, defaultPort: 6379, name: 'redis' },
  ];
  for (const { label, url, defaultPort, name } of services) {
    const { hostname, port } = new URL(url);
    if (await isListening(hostname, Number(port || defaultPort))) continue;
    return `${label} is not reachable at ${hostname}:${port || defaultPort}. Start it, for example: docker compose -f compose.dev.yaml up -d ${name}`;
  }
  return undefined;
}

export function isListening(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2000 });
    const answer = (listening: boolean) => {
      socket.destroy();
      resolve(listening);
    };
    socket.once('connect', () => answer(true));
    socket.once('timeout', () => answer(false));
    socket.once('error', () => answer(false));
  });
}
