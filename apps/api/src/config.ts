import { BlockList } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  DATABASE_URL: z.url().default('postgres://postgres@127.0.0.1:5432/kinari'),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(16),
  DATABASE_DIRECT_URL: z.url().optional(),
  REDIS_URL: z.url().default('redis://127.0.0.1:6379'),
  SMTP_URL: z.url().default('smtp://127.0.0.1:1025'),
  MAIL_FROM: z
    .string()
    .regex(/^[^\s@<>"]+@[^\s@<>"]+$/)
    .default('shop@localhost'),
  PUBLIC_URL: z.url().default('http://localhost:3000'),
  API_HOST: z.string().default('127.0.0.1'),
  API_PORT: z.coerce.number().int().default(3001),
  TRUSTED_PEERS: z.string().default('127.0.0.0/8,::1/128'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  CACHE: z.enum(['on', 'off']).default('on'),
  CACHE_MB: z.coerce.number().int().min(1).max(4096).default(64),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  MEDIA_STORE: z.enum(['disk', 's3']).default('disk'),
  MEDIA_FOLDER: z.string().default(fileURLToPath(new URL('../../../media', import.meta.url))),
  UPLOADS_FOLDER: z.string().default(path.join(tmpdir(), 'kinari-uploads')),
  MEDIA_S3_ENDPOINT: z.url().optional(),
  MEDIA_S3_REGION: z.string().default('us-east-1'),
  MEDIA_S3_BUCKET: z.string().optional(),
  MEDIA_S3_KEY_ID: z.string().optional(),
  MEDIA_S3_SECRET: z.string().optional(),
});

export type Config = ReturnType<typeof readConfig>;

/** The environment, parsed once at the start of a process; nothing else reads `process.env`. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const parsed = environment.safeParse(env);
  if (!parsed.success) throw new Error(`The environment does not fit:\n${z.prettifyError(parsed.error)}`);
  const { TRUSTED_PEERS, ...rest } = parsed.data;
  return { ...rest, trustedPeers: blockListOf(TRUSTED_PEERS) };
}

// Our own proxies: only what they say about where a request came from is believed.
function blockListOf(ranges: string): BlockList {
  const list = new BlockList();
  for (const range of ranges.split(',')) {
    const [address = '', prefix = ''] = range.trim().split('/');
    list.addSubnet(address, Number(prefix), address.includes(':') ? 'ipv6' : 'ipv4');
  }
  return list;
}
