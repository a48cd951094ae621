import { ENCRYPTION_KEY } from '../signed-links.ts';
import { DATABASE_URL, toAppUrl } from '../support/database.ts';
import { PORTS } from '../support/ports.ts';

type ShopSettings = { url: string; web: number; api: number; databaseUrl?: string };

/** Returns the environment of a shop in production mode, by default with the database of the browser tests. */
export const createShopEnv = ({ url, web, api, databaseUrl = DATABASE_URL }: ShopSettings): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  SHUTDOWN_DRAIN_SECONDS: '0',
  DATABASE_URL: databaseUrl,
  DATABASE_APP_URL: toAppUrl(databaseUrl),
  PUBLIC_URL: url,
  PORT: String(web),
  API_PORT: String(api),
  API_URL: `http://127.0.0.1:${api}`,
});

/** Returns the environment of a shop with a copy of the demo data. */
export const createDemoShopEnv = ({
  mediaFolder,
  ...settings
}: ShopSettings & { mediaFolder: string }): NodeJS.ProcessEnv => ({
  ...createShopEnv(settings),
  SMTP_URL: `smtp://127.0.0.1:${PORTS.smtp}`,
  MEDIA_FOLDER: mediaFolder,
  ENCRYPTION_KEY,
  // All tests share one IP. Other limits allow for that, but tests register more accounts than real users would.
  RATE_LIMIT_REGISTRATIONS_PER_IP: '5000',
});
