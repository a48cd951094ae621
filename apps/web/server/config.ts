import { BlockList } from 'node:net';
import { ConfigError } from '@kinari/server-runtime/config-error';
import { HSTS_MODES, type HstsMode } from '@kinari/server-runtime/hsts';
import { parseIpRanges } from '@kinari/server-runtime/ip-ranges';
import { assertNoRenamedSettings } from '@kinari/server-runtime/renamed-settings';

const ANY_POSITIVE = { min: 1, max: 1_000_000 };

/** Read once. No other file of the web process may read process.env. */
export const config = loadConfig(process.env);

export function loadConfig(rawEnv: Record<string, string | undefined>) {
  // Empty values, as in `.env.example`, count as unset.
  const env = Object.fromEntries(Object.entries(rawEnv).filter(([, value]) => value !== ''));
  assertNoRenamedSettings(env);
  const port = parseNumber('PORT', env.PORT ?? '3000', { min: 0, max: 65_535 });
  return {
    port,
    logLevel: env.LOG_LEVEL ?? 'info',
    logRequests: parseNumber('LOG_REQUESTS_PER_SECOND', env.LOG_REQUESTS_PER_SECOND || '50', {
      min: 0,
      max: 100_000,
    }),
    metricsHost: env.METRICS_HOST || '127.0.0.1',
    metricsPort: env.METRICS_PORT ? parseNumber('METRICS_PORT', env.METRICS_PORT, { min: 0, max: 65_535 }) : undefined,
    traces: {
      endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT || undefined,
      headers: env.OTEL_EXPORTER_OTLP_HEADERS || undefined,
      ratio: Number(env.OTEL_TRACES_SAMPLER_ARG || '1'),
    },
    host: env.HOST ?? '127.0.0.1',
    apiUrl: parseOrigin('API_URL', env.API_URL ?? 'http://127.0.0.1:3001'),
    publicUrl: parseOrigin('PUBLIC_URL', env.PUBLIC_URL ?? `http://localhost:${port}`),
    // Proxies whose X-Forwarded-For is trusted. Default: on the same machine.
    trustedPeers: parseBlockList(env.TRUSTED_PROXIES ?? '127.0.0.0/8,::1/128'),
    drainMs:
      1000 *
      parseNumber('SHUTDOWN_DRAIN_SECONDS', env.SHUTDOWN_DRAIN_SECONDS || defaultDrainSeconds(env.NODE_ENV), {
        min: 0,
        max: 60,
      }),
    // Pages rendered per IP and minute.
    addressPages:
      env.RATE_LIMITS === 'off'
        ? Infinity
        : parseNumber('RATE_LIMIT_PAGES_PER_IP', env.RATE_LIMIT_PAGES_PER_IP ?? '1500', ANY_POSITIVE),
    strictTransport: parseStrictTransport(env.HSTS || 'host'),
    pageCacheMb: parseNumber('PAGE_CACHE_MB', env.PAGE_CACHE_MB ?? '96', { min: 1, max: 4096 }),
    securityContact: parseContact(env.SECURITY_CONTACT),
    addressConnections: parseNumber('MAX_CONNECTIONS_PER_IP', env.MAX_CONNECTIONS_PER_IP ?? '500', {
      min: 1,
      max: 900,
    }),
  };
}

export type WebConfig = ReturnType<typeof loadConfig>;

// No drain delay in development.
function defaultDrainSeconds(nodeEnv: string | undefined): string {
  return nodeEnv === 'production' ? '5' : '0';
}

function parseNumber(name: string, value: string, { min, max }: { min: number; max: number }): number {
  const number = Number(value);
  if (value === '' || !Number.isInteger(number) || number < min || number > max) {
    throw new ConfigError(`${name} is not a number from ${min} to ${max}: ${value}`);
  }
  return number;
}

function parseStrictTransport(value: string): HstsMode {
  const match = HSTS_MODES.find((name) => name === value);
  if (!match) throw new ConfigError(`HSTS must be one of ${HSTS_MODES.join(', ')}: ${value}`);
  return match;
}

function parseBlockList(ranges: string): BlockList {
  const list = new BlockList();
  for (const { address, prefix, family } of parseIpRanges(ranges)) list.addSubnet(address, prefix, family);
  return list;
}

// security.txt needs a URI: https or mailto.
function parseContact(value: string | undefined): string | undefined {
  if (!value) return undefined;
  const contact = /^[^\s@<>":/]+@[^\s@<>"]+$/.test(value) ? `mailto:${value}` : value;
  if (!/^(https:\/\/|mailto:)\S+$/.test(contact))
    throw new ConfigError(`SECURITY_CONTACT must be an email or an https URL: ${value}`);
  return contact;
}

function parseOrigin(name: string, value: string): string {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol)) throw new ConfigError(`${name} is not an http URL: ${value}`);
  return url.origin;
}
