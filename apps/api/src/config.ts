import { BlockList } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError } from '@kinari/server-runtime/config-error';
import { HSTS_MODES } from '@kinari/server-runtime/hsts';
import { parseIpRanges } from '@kinari/server-runtime/ip-ranges';
import { assertNoRenamedSettings } from '@kinari/server-runtime/renamed-settings';
import { z } from 'zod';
import { listMissingPaymentSettings, paymentSettings, paymentWarnings } from './payment-providers/payment-settings.ts';

function urlWithProtocol(...protocols: string[]) {
  const error = `Must be a URL that starts with ${protocols.map((name) => `${name}://`).join(' or ')}`;
  return z.url({ protocol: new RegExp(`^(${protocols.join('|')})$`), error });
}

/** True for an https origin. On this computer, http will do. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  return origin === text && (protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost'));
}

const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  DATABASE_URL: urlWithProtocol('postgres', 'postgresql').default('postgres://postgres@127.0.0.1:5432/kinari'),
  DATABASE_APP_URL: urlWithProtocol('postgres', 'postgresql').optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(16),
  DATABASE_DIRECT_URL: urlWithProtocol('postgres', 'postgresql').optional(),
  DATABASE_PREPARED_STATEMENTS: z.enum(['on', 'off']).optional(),
  DATABASE_REPLICA_URL: urlWithProtocol('postgres', 'postgresql').optional(),
  REDIS_URL: urlWithProtocol('redis', 'rediss').default('redis://127.0.0.1:6379'),
  SMTP_URL: urlWithProtocol('smtp', 'smtps').default('smtp://127.0.0.1:1025'),
  MAIL_FROM: z
    .string()
    .regex(/^[^\s@<>"]+@[^\s@<>"]+$/)
    .default('shop@localhost'),
  ENCRYPTION_KEY: z.string().min(32, 'At least 32 characters').optional(),
  ENCRYPTION_KEYS_PREVIOUS: z
    .string()
    .transform((keys) => keys.split(','))
    .pipe(z.array(z.string().trim().min(32, 'At least 32 characters each')))
    .optional(),
  PUBLIC_URL: z.url().default('http://localhost:3000'),
  HSTS: z.enum(HSTS_MODES).default('host'),
  API_DOCS: z.enum(['on', 'off']).default('off'),
  CORS_ORIGINS: z
    .string()
    .transform((origins) => origins.split(',').map((origin) => origin.trim()))
    .pipe(z.array(z.string().refine(isOrigin, 'Must be origins such as https://app.example')).max(20))
    .default([]),
  API_HOST: z.string().default('127.0.0.1'),
  API_PORT: z.coerce.number().int().default(3001),
  TRUSTED_PROXIES: z.string().default('127.0.0.0/8,::1/128'),
  SHUTDOWN_DRAIN_SECONDS: z.coerce.number().min(0).max(60).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  LOG_REQUESTS_PER_SECOND: z.coerce.number().int().min(0).max(100_000).default(50),
  WEBHOOK_TEST_HOSTS: z
    .string()
    .transform((hosts) => hosts.split(',').map((host) => host.trim()))
    .pipe(z.array(z.string().regex(/^[a-z0-9.-]+:\d{1,5}$/, 'Must be host:port')))
    .default([]),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  RESPONSE_CACHE: z.enum(['on', 'off']).default('on'),
  RESPONSE_CACHE_MB: z.coerce.number().int().min(1).max(4096).default(64),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  RATE_LIMIT_REQUESTS_PER_IP: z.coerce.number().int().min(1).default(6000),
  RATE_LIMIT_REGISTRATIONS_PER_IP: z.coerce.number().int().min(1).default(200),
  RATE_LIMIT_FAILED_LOGINS_PER_IP: z.coerce.number().int().min(1).default(300),
  RATE_LIMIT_PASSWORD_RESETS_PER_IP: z.coerce.number().int().min(1).default(100),
  RATE_LIMIT_TOKENS_PER_IP: z.coerce.number().int().min(1).default(300),
  BREACHED_PASSWORDS_URL: z.url({ protocol: /^https?$/ }).optional(),
  MEDIA_STORE: z.enum(['disk', 's3']).default('disk'),
  MEDIA_FOLDER: z.string().default(fileURLToPath(new URL('../../../media', import.meta.url))),
  UPLOADS_FOLDER: z.string().default(path.join(tmpdir(), 'kinari-uploads')),
  MEDIA_S3_ENDPOINT: z.url().optional(),
  MEDIA_S3_REGION: z.string().default('us-east-1'),
  MEDIA_S3_BUCKET: z.string().optional(),
  MEDIA_S3_ACCESS_KEY_ID: z.string().optional(),
  MEDIA_S3_SECRET_ACCESS_KEY: z.string().optional(),
  MEDIA_S3_PRESIGNED_URLS: z.enum(['on', 'off']).default('off'),
  SHIPROCKET_URL: z.url({ protocol: /^https?$/ }).default('https://apiv2.shiprocket.in'),
  SHIPROCKET_EMAIL: z.string().optional(),
  SHIPROCKET_PASSWORD: z.string().optional(),
  SHIPROCKET_WEBHOOK_SECRET: z.string().min(16, 'At least 16 characters').optional(),
  SHIPROCKET_PICKUP_LOCATION: z.string().default('Primary'),
  DELHIVERY_URL: z.url({ protocol: /^https?$/ }).default('https://track.delhivery.com'),
  DELHIVERY_TOKEN: z.string().optional(),
  DELHIVERY_WEBHOOK_SECRET: z.string().min(16, 'At least 16 characters').optional(),
  DELHIVERY_PICKUP_LOCATION: z.string().default('Primary'),
  ...paymentSettings,
});

// Created by `npm run setup`.
const DEFAULT_APP_URL = 'postgres://kinari_app@127.0.0.1:5432/kinari';

export type Config = ReturnType<typeof loadConfig>;

/** Parses the environment once at start. Nothing else reads `process.env`. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env) {
  // Empty values count as not set, as in `.env.example`.
  const values = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  assertNoRenamedSettings(values);
  const parsed = environmentSchema.safeParse(values);
  if (!parsed.success) throw new ConfigError(formatConfigError(listIssues(parsed.error)));
  const missing = listMissingPaymentSettings(parsed.data);
  if (missing.length > 0) throw new ConfigError(formatConfigError(missing));
  if (parsed.data.NODE_ENV === 'production' && parsed.data.WEBHOOK_TEST_HOSTS.length > 0)
    throw new ConfigError('WEBHOOK_TEST_HOSTS is only for tests: remove it in production');
  const { TRUSTED_PROXIES, ...rest } = parsed.data;
  return {
    ...rest,
    trustedPeers: toBlockList(TRUSTED_PROXIES),
    showsApiDocs: rest.API_DOCS === 'on' || rest.NODE_ENV === 'development',
    pooled: isPooled(rest.DATABASE_URL, rest.DATABASE_DIRECT_URL),
    // In development, stop without draining.
    drainMs: 1000 * (rest.SHUTDOWN_DRAIN_SECONDS ?? (rest.NODE_ENV === 'production' ? 5 : 0)),
    doubts: [
      ...unknownSettingWarnings(Object.keys(values)),
      ...secretWarnings(rest),
      ...courierWarnings(rest),
      ...paymentWarnings(rest),
    ],
  };
}

/**
 * Returns the config for public processes. They connect as a role that owns nothing, while scripts use the owner. Without
 * `DATABASE_APP_URL`, both use `DATABASE_URL` if it is set.
 */
export function loadAppConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const config = loadConfig(env);
  const { DATABASE_APP_URL, DATABASE_DIRECT_URL: direct } = config;
  const url = DATABASE_APP_URL ?? env.DATABASE_URL ?? DEFAULT_APP_URL;
  return {
    ...config,
    DATABASE_URL: url,
    // Use the app role for the direct connection too.
    ...(DATABASE_APP_URL && direct && { DATABASE_DIRECT_URL: withCredentials(DATABASE_APP_URL, direct) }),
    pooled: isPooled(url, direct),
  };
}

// If the two URLs have different hosts, DATABASE_URL is a pooler.
function isPooled(url: string, direct: string | undefined): boolean {
  return direct !== undefined && new URL(url).host !== new URL(direct).host;
}

function withCredentials(url: string, direct: string): string {
  const changed = new URL(direct);
  const { username, password } = new URL(url);
  return Object.assign(changed, { username, password }).href;
}

const WEB_SETTINGS = [
  'HOST',
  'PORT',
  'API_URL',
  'RATE_LIMIT_PAGES_PER_IP',
  'MAX_CONNECTIONS_PER_IP',
  'SECURITY_CONTACT',
  'PAGE_CACHE_MB',
  'API_PROCESSES',
  'WEB_PROCESSES',
];
export const API_SETTINGS = Object.keys(environmentSchema.shape);
const SETTINGS = [...API_SETTINGS, ...WEB_SETTINGS];
// Shorter names are too similar to each other.
const MIN_CHECKED_LENGTH = 8;

/** Lists invalid settings by name. Values are left out because some are secrets. */
function listIssues({ issues }: z.ZodError): string[] {
  return issues.map(({ path: [name], message }) => `${String(name)}: ${message}`);
}

function formatConfigError(problems: readonly string[]): string {
  return `Invalid settings (see .env.example for allowed values):\n${problems.map((line) => `  ${line}`).join('\n')}`;
}

/** Detects probably misspelt settings, which would silently do nothing. */
function unknownSettingWarnings(names: string[]): string[] {
  const unknown = names.filter((name) => name.length >= MIN_CHECKED_LENGTH && !SETTINGS.includes(name));
  return unknown.flatMap((name) => {
    const suggestion = SETTINGS.find(
      (setting) => setting.length >= MIN_CHECKED_LENGTH && editDistance(name, setting) <= 2,
    );
    return suggestion ? [`Unknown setting ${name}. Did you mean ${suggestion}?`] : [];
  });
}

function secretWarnings({
  NODE_ENV,
  ENCRYPTION_KEY,
}: Pick<z.output<typeof environmentSchema>, 'NODE_ENV' | 'ENCRYPTION_KEY'>): string[] {
  if (NODE_ENV !== 'production' || ENCRYPTION_KEY !== undefined) return [];
  return [
    'ENCRYPTION_KEY is not set: two-factor secrets and link keys are stored in plain text, and refund details are rejected',
  ];
}

type EncryptionKeySettings = Pick<
  z.output<typeof environmentSchema>,
  'NODE_ENV' | 'ENCRYPTION_KEY' | 'ENCRYPTION_KEYS_PREVIOUS'
>;

/** The current encryption key first, then older ones that can still decrypt. */
export function encryptionKeys({ ENCRYPTION_KEY, ENCRYPTION_KEYS_PREVIOUS = [] }: EncryptionKeySettings): string[] {
  return ENCRYPTION_KEY === undefined ? [] : [ENCRYPTION_KEY, ...ENCRYPTION_KEYS_PREVIOUS];
}

// Public, so not a secret. Lets developers run a shop without settings.
const DEVELOPMENT_KEY = 'not a secret: only for shops without real customers';

/** Keys for bank details, which are never stored in plain text. Without a key, production rejects them. */
export function refundEncryptionKeys(config: EncryptionKeySettings): string[] {
  const keys = encryptionKeys(config);
  return keys.length === 0 && config.NODE_ENV !== 'production' ? [DEVELOPMENT_KEY] : keys;
}

// Shiprocket rejects webhook URLs that contain any of these, even inside a name ('sr').
const FORBIDDEN_WEBHOOK_HOST_PARTS = ['shiprocket', 'kartrocket', 'sr', 'kr'];

function courierWarnings(values: Omit<z.output<typeof environmentSchema>, 'TRUSTED_PROXIES'>): string[] {
  const warnings: string[] = [];
  const { hostname } = new URL(values.PUBLIC_URL);
  const word = FORBIDDEN_WEBHOOK_HOST_PARTS.find((part) => hostname.includes(part));
  if (values.SHIPROCKET_EMAIL && word) {
    warnings.push(
      `Shiprocket rejects webhooks at ${hostname} because it contains '${word}': shipments are polled, with a delay`,
    );
  }
  for (const [key, secretKey] of [
    ['SHIPROCKET_EMAIL', 'SHIPROCKET_WEBHOOK_SECRET'],
    ['DELHIVERY_TOKEN', 'DELHIVERY_WEBHOOK_SECRET'],
  ] as const) {
    if (values[key] && !values[secretKey])
      warnings.push(`${secretKey} is not set: webhooks of that courier are rejected`);
  }
  return warnings;
}

/** Levenshtein distance. */
function editDistance(source: string, target: string): number {
  let previousRow = Array.from({ length: target.length + 1 }, (_, index) => index);
  for (let row = 0; row < source.length; row++) {
    const current = [row + 1];
    for (let column = 0; column < target.length; column++) {
      const [changed = 0, left = 0, over = 0] = [previousRow[column], current[column], previousRow[column + 1]];
      current.push(Math.min(changed + Number(source[row] !== target[column]), left + 1, over + 1));
    }
    previousRow = current;
  }
  return previousRow[target.length] ?? 0;
}

// Our own proxies. Forwarded addresses are trusted only from these.
function toBlockList(ranges: string): BlockList {
  const list = new BlockList();
  for (const { address, prefix, family } of parseIpRanges(ranges)) list.addSubnet(address, prefix, family);
  return list;
}
