import { BlockList } from 'node:net';
import { BadSettings } from '@kinari/running/bad-settings';
import { addressRanges } from '@kinari/running/network';
import { STRICT_TRANSPORTS, type StrictTransport } from '@kinari/running/strict-transport';

const ANY = { least: 1, most: 1_000_000 };

/** The environment of the web process, read once; nobody else looks at process.env. */
export const config = readConfig(process.env);

export function readConfig(given: Record<string, string | undefined>) {
  // A line without a value, as in `.env.example`, sets nothing.
  const env = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const port = numberOf('PORT', env.PORT ?? '3000', { least: 0, most: 65_535 });
  return {
    port,
    logLevel: env.LOG_LEVEL ?? 'info',
    logRequests: numberOf('LOG_REQUESTS', env.LOG_REQUESTS || '50', { least: 0, most: 100_000 }),
    metricsHost: env.METRICS_HOST || '127.0.0.1',
    metricsPort: env.METRICS_PORT ? numberOf('METRICS_PORT', env.METRICS_PORT, { least: 0, most: 65_535 }) : undefined,
    traces: {
      endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT || undefined,
      headers: env.OTEL_EXPORTER_OTLP_HEADERS || undefined,
      ratio: Number(env.OTEL_TRACES_SAMPLER_ARG || '1'),
    },
    host: env.HOST ?? '127.0.0.1',
    apiUrl: originOf('API_URL', env.API_URL ?? 'http://127.0.0.1:3001'),
    publicUrl: originOf('PUBLIC_URL', env.PUBLIC_URL ?? `http://localhost:${port}`),
    // Whose X-Forwarded-For to believe: the proxy in front of this process, by default one on the same machine.
    trustedPeers: blockListOf(env.TRUSTED_PEERS ?? '127.0.0.0/8,::1/128'),
    drainMs: 1000 * numberOf('DRAIN_SECONDS', env.DRAIN_SECONDS || drainedFor(env.NODE_ENV), { least: 0, most: 60 }),
    // Pages rendered for one address within a minute.
    addressPages: env.RATE_LIMITS === 'off' ? Infinity : numberOf('ADDRESS_PAGES', env.ADDRESS_PAGES ?? '1500', ANY),
    strictTransport: strictTransportOf(env.STRICT_TRANSPORT || 'preload'),
    pageCacheMb: numberOf('PAGE_CACHE_MB', env.PAGE_CACHE_MB ?? '96', { least: 1, most: 4096 }),
    securityContact: contactOf(env.SECURITY_CONTACT),
    addressConnections: numberOf('ADDRESS_CONNECTIONS', env.ADDRESS_CONNECTIONS ?? '500', { least: 1, most: 900 }),
  };
}

export type WebConfig = ReturnType<typeof readConfig>;

// A developer who stops a process waits for nobody.
function drainedFor(nodeEnv: string | undefined): string {
  return nodeEnv === 'production' ? '5' : '0';
}

function numberOf(name: string, value: string, { least, most }: { least: number; most: number }): number {
  const number = Number(value);
  if (value === '' || !Number.isInteger(number) || number < least || number > most) {
    throw new BadSettings(`${name} is not a number from ${least} to ${most}: ${value}`);
  }
  return number;
}

function strictTransportOf(value: string): StrictTransport {
  const known = STRICT_TRANSPORTS.find((name) => name === value);
  if (!known) throw new BadSettings(`STRICT_TRANSPORT is none of ${STRICT_TRANSPORTS.join(', ')}: ${value}`);
  return known;
}

function blockListOf(ranges: string): BlockList {
  const list = new BlockList();
  for (const { address, prefix, family } of addressRanges(ranges)) list.addSubnet(address, prefix, family);
  return list;
}

// As security.txt wants it: an address on the web, or one for mail.
function contactOf(value: string | undefined): string | undefined {
  if (!value) return undefined;
  const contact = /^[^\s@<>":/]+@[^\s@<>"]+$/.test(value) ? `mailto:${value}` : value;
  if (!/^(https:\/\/|mailto:)\S+$/.test(contact))
    throw new BadSettings(`SECURITY_CONTACT is no e-mail and no https address: ${value}`);
  return contact;
}

function originOf(name: string, value: string): string {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol)) throw new BadSettings(`${name} is not an http address: ${value}`);
  return url.origin;
}
