import { BlockList } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { BadSettings } from '@kinari/running/bad-settings';
import { addressRanges } from '@kinari/running/network';
import { STRICT_TRANSPORTS } from '@kinari/running/strict-transport';
import { z } from 'zod';

const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  DATABASE_URL: z.url().default('postgres://postgres@127.0.0.1:5432/kinari'),
  DATABASE_APP_URL: z.url().optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(16),
  DATABASE_DIRECT_URL: z.url().optional(),
  DATABASE_PREPARED: z.enum(['on', 'off']).optional(),
  DATABASE_REPLICA_URL: z.url().optional(),
  REDIS_URL: z.url().default('redis://127.0.0.1:6379'),
  SMTP_URL: z.url().default('smtp://127.0.0.1:1025'),
  MAIL_FROM: z
    .string()
    .regex(/^[^\s@<>"]+@[^\s@<>"]+$/)
    .default('shop@localhost'),
  SECRETS_KEY: z.string().min(32, 'At least 32 characters').optional(),
  SECRETS_KEYS_BEFORE: z
    .string()
    .transform((keys) => keys.split(','))
    .pipe(z.array(z.string().trim().min(32, 'At least 32 characters each')))
    .optional(),
  PUBLIC_URL: z.url().default('http://localhost:3000'),
  STRICT_TRANSPORT: z.enum(STRICT_TRANSPORTS).default('preload'),
  API_HOST: z.string().default('127.0.0.1'),
  API_PORT: z.coerce.number().int().default(3001),
  TRUSTED_PEERS: z.string().default('127.0.0.0/8,::1/128'),
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  LOG_REQUESTS: z.coerce.number().int().min(0).max(100_000).default(50),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  CACHE: z.enum(['on', 'off']).default('on'),
  CACHE_MB: z.coerce.number().int().min(1).max(4096).default(64),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  ADDRESS_REQUESTS: z.coerce.number().int().min(1).default(6000),
  ADDRESS_REGISTRATIONS: z.coerce.number().int().min(1).default(200),
  ADDRESS_WRONG_LOGINS: z.coerce.number().int().min(1).default(300),
  ADDRESS_RESETS: z.coerce.number().int().min(1).default(100),
  ADDRESS_LINKS: z.coerce.number().int().min(1).default(300),
  BREACH_LIST_URL: z.url({ protocol: /^https?$/ }).optional(),
  MEDIA_STORE: z.enum(['disk', 's3']).default('disk'),
  MEDIA_FOLDER: z.string().default(fileURLToPath(new URL('../../../media', import.meta.url))),
  UPLOADS_FOLDER: z.string().default(path.join(tmpdir(), 'kinari-uploads')),
  MEDIA_S3_ENDPOINT: z.url().optional(),
  MEDIA_S3_REGION: z.string().default('us-east-1'),
  MEDIA_S3_BUCKET: z.string().optional(),
  MEDIA_S3_KEY_ID: z.string().optional(),
  MEDIA_S3_SECRET: z.string().optional(),
  MEDIA_S3_PRESIGN: z.enum(['on', 'off']).default('off'),
  SHIPROCKET_URL: z.url({ protocol: /^https?$/ }).default('https://apiv2.shiprocket.in'),
  SHIPROCKET_EMAIL: z.string().optional(),
  SHIPROCKET_PASSWORD: z.string().optional(),
  SHIPROCKET_HOOK_KEY: z.string().min(16, 'At least 16 characters').optional(),
  SHIPROCKET_PICKUP: z.string().default('Primary'),
  DELHIVERY_URL: z.url({ protocol: /^https?$/ }).default('https://track.delhivery.com'),
  DELHIVERY_TOKEN: z.string().optional(),
  DELHIVERY_HOOK_KEY: z.string().min(16, 'At least 16 characters').optional(),
  DELHIVERY_PICKUP: z.string().default('Primary'),
});

// What `npm run setup` makes.
const APP_URL = 'postgres://kinari_app@127.0.0.1:5432/kinari';

export type Config = ReturnType<typeof readConfig>;

/** The environment, parsed once at the start of a process; nothing else reads `process.env`. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  // A line without a value, as in `.env.example`, sets nothing.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw new BadSettings(toldOf(parsed.error));
  const { TRUSTED_PEERS, ...rest } = parsed.data;
  return {
    ...rest,
    trustedPeers: blockListOf(TRUSTED_PEERS),
    pooled: leadsToPooler(rest.DATABASE_URL, rest.DATABASE_DIRECT_URL),
    // A developer who stops a process waits for nobody.
    drainMs: 1000 * (rest.DRAIN_SECONDS ?? (rest.NODE_ENV === 'production' ? 5 : 0)),
    doubts: [...doubtsAbout(Object.keys(given)), ...doubtsAboutSecrets(rest), ...doubtsAboutCouriers(rest)],
  };
}

/**
 * The same for a process that faces the world: it connects as a role that owns nothing, while scripts change the database as
 * its owner. Where only one address is given, that one is meant.
 */
export function readAppConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const config = readConfig(env);
  const { DATABASE_APP_URL, DATABASE_DIRECT_URL: direct } = config;
  const url = DATABASE_APP_URL ?? env.DATABASE_URL ?? APP_URL;
  return {
    ...config,
    DATABASE_URL: url,
    // Past the pooler too it is that role, whoever migrates there.
    ...(DATABASE_APP_URL && direct && { DATABASE_DIRECT_URL: asRoleOf(DATABASE_APP_URL, direct) }),
    pooled: leadsToPooler(url, direct),
  };
}

// Two servers for one database: the one that is not PostgreSQL itself is a pooler.
function leadsToPooler(url: string, direct: string | undefined): boolean {
  return direct !== undefined && new URL(url).host !== new URL(direct).host;
}

function asRoleOf(url: string, direct: string): string {
  const changed = new URL(direct);
  const { username, password } = new URL(url);
  return Object.assign(changed, { username, password }).href;
}

const SETTINGS_OF_WEB = [
  'HOST',
  'PORT',
  'API_URL',
  'ADDRESS_PAGES',
  'ADDRESS_CONNECTIONS',
  'SECURITY_CONTACT',
  'PAGE_CACHE_MB',
  'API_PROCESSES',
  'WEB_PROCESSES',
];
const SETTINGS = [...Object.keys(environment.shape), ...SETTINGS_OF_WEB];
// Of a shorter name, too many others are but two letters away.
const SHORTEST_DOUBTED = 8;

/** Which settings cannot be, by name, and where it stands what they take. Values stay untold: some are secrets. */
function toldOf({ issues }: z.ZodError): string {
  const lines = issues.map(({ path: [name], message }) => `  ${String(name)}: ${message}`);
  return `These settings cannot be; .env.example says what each takes:\n${lines.join('\n')}`;
}

/** Settings that look like a misspelt one of ours: they would do nothing, in silence. */
function doubtsAbout(names: string[]): string[] {
  const unknown = names.filter((name) => name.length >= SHORTEST_DOUBTED && !SETTINGS.includes(name));
  return unknown.flatMap((name) => {
    const meant = SETTINGS.find((setting) => setting.length >= SHORTEST_DOUBTED && lettersBetween(name, setting) <= 2);
    return meant ? [`${name} is no setting and does nothing: is ${meant} meant?`] : [];
  });
}

function doubtsAboutSecrets({
  NODE_ENV,
  SECRETS_KEY,
}: Pick<z.output<typeof environment>, 'NODE_ENV' | 'SECRETS_KEY'>): string[] {
  if (NODE_ENV !== 'production' || SECRETS_KEY !== undefined) return [];
  return [
    'SECRETS_KEY is not set: a copy of the database tells the secrets of second factors, and where refunds should go is not taken',
  ];
}

type SecretsKeys = Pick<z.output<typeof environment>, 'NODE_ENV' | 'SECRETS_KEY' | 'SECRETS_KEYS_BEFORE'>;

/** The keys that secrets are sealed with: the present one first, then those that still open what they sealed. */
export function secretsKeysOf({ SECRETS_KEY, SECRETS_KEYS_BEFORE = [] }: SecretsKeys): string[] {
  return SECRETS_KEY === undefined ? [] : [SECRETS_KEY, ...SECRETS_KEYS_BEFORE];
}

// Anybody can read it here: it keeps nothing secret, and lets a developer's shop do without settings.
const KEY_OF_DEVELOPERS = 'not a secret: only for shops without real customers';

/** The same for bank details, which are never kept in clear: where nobody has set a key, production has none, and takes none of them. */
export function refundKeysOf(config: SecretsKeys): string[] {
  const keys = secretsKeysOf(config);
  return keys.length === 0 && config.NODE_ENV !== 'production' ? [KEY_OF_DEVELOPERS] : keys;
}

// Shiprocket does not take an address for its hooks that has one of these anywhere: 'sr' stands in many a name.
const NOT_IN_HOOK_ADDRESS = ['shiprocket', 'kartrocket', 'sr', 'kr'];

function doubtsAboutCouriers(given: Omit<z.output<typeof environment>, 'TRUSTED_PEERS'>): string[] {
  const doubts: string[] = [];
  const { hostname } = new URL(given.PUBLIC_URL);
  const word = NOT_IN_HOOK_ADDRESS.find((part) => hostname.includes(part));
  if (given.SHIPROCKET_EMAIL && word) {
    doubts.push(
      `Shiprocket takes no hook at ${hostname}, because it has '${word}' in it: parcels are asked for, and known later`,
    );
  }
  for (const [key, hookKey] of [
    ['SHIPROCKET_EMAIL', 'SHIPROCKET_HOOK_KEY'],
    ['DELHIVERY_TOKEN', 'DELHIVERY_HOOK_KEY'],
  ] as const) {
    if (given[key] && !given[hookKey]) doubts.push(`${hookKey} is not set: no hook of that courier is believed`);
  }
  return doubts;
}

/** How many letters have to be put in, taken out or changed to make one word of another. */
function lettersBetween(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 0; row < one.length; row++) {
    const current = [row + 1];
    for (let column = 0; column < other.length; column++) {
      const [changed = 0, left = 0, over = 0] = [above[column], current[column], above[column + 1]];
      current.push(Math.min(changed + Number(one[row] !== other[column]), left + 1, over + 1));
    }
    above = current;
  }
  return above[other.length] ?? 0;
}

// Our own proxies: only what they say about where a request came from is believed.
function blockListOf(ranges: string): BlockList {
  const list = new BlockList();
  for (const { address, prefix, family } of addressRanges(ranges)) list.addSubnet(address, prefix, family);
  return list;
}
