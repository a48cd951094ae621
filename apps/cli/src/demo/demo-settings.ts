import path from 'node:path';
import { ConfigError } from '@kinari/server-runtime/config-error';
import { ROLE_SETTINGS } from '../role-settings.ts';

type Settings = Record<string, string | undefined>;

export const DEMO_DATABASE = 'kinari_demo_shop';
// Public, like the passwords of the demo. It has no real customers.
const ENCRYPTION_KEY = 'not a secret: the demo shop has no real customers';
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
/** The demo uses these settings as they are. It drops all others, which may belong to a real shop. */
const KEPT_SETTINGS = new Set(['REDIS_URL', 'HOST', 'PORT', 'API_HOST', 'API_PORT']);
const DROPPED_SETTINGS = [...Object.values(ROLE_SETTINGS).flat(), 'API_PROCESSES', 'WEB_PROCESSES'].filter(
  (name) => !KEPT_SETTINGS.has(name),
);

/** Throws if the settings are those of a real shop. KINARI_DEMO=on allows the demo in the container image. */
export function assertDemoAllowed(env: NodeJS.ProcessEnv): void {
  if (env.KINARI_DEMO === 'on') return;
  if (env.NODE_ENV === 'production')
    throw new ConfigError('NODE_ENV is production, but the demo has public passwords. For a real shop: kinari install');
  for (const name of ['PUBLIC_URL', 'SMTP_URL']) {
    const hostname = env[name] && (URL.parse(env[name])?.hostname ?? env[name]);
    if (hostname && !isLoopback(hostname))
      throw new ConfigError(
        `${name} is at ${hostname}. The demo has public passwords and invented customers, so it uses only this machine`,
      );
  }
}

export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

/** Returns the settings of the demo, with `undefined` for those to remove. Nothing of a real shop is used. */
export function createDemoSettings(env: NodeJS.ProcessEnv, { database, root }: { database: string; root: string }) {
  const databaseUrl = new URL(env.DATABASE_DIRECT_URL || env.DATABASE_URL || 'postgres://postgres@127.0.0.1:5432');
  databaseUrl.pathname = `/${encodeURIComponent(database)}`;
  const isAllowed = env.KINARI_DEMO === 'on';
  const dropped: Settings = Object.fromEntries(DROPPED_SETTINGS.map((name) => [name, undefined]));
  return {
    ...dropped,
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl.href,
    REDIS_URL: env.REDIS_URL || 'redis://127.0.0.1:6379',
    SMTP_URL: env.SMTP_URL || 'smtp://127.0.0.1:1025',
    PUBLIC_URL: env.PUBLIC_URL || `http://localhost:${env.PORT || 3000}`,
    API_URL: `http://127.0.0.1:${env.API_PORT || 3001}`,
    ENCRYPTION_KEY,
    MEDIA_FOLDER: (isAllowed && env.MEDIA_FOLDER) || path.join(root, '.cache/demo-shop', database),
    API_DOCS: 'on',
    LOG_LEVEL: env.LOG_LEVEL || 'warn',
    SHUTDOWN_DRAIN_SECONDS: '0',
  };
}
