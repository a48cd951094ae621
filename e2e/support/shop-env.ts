import { APP_DATABASE_URL, DATABASE_URL } from './database.ts';

type ShopAddress = { url: string; web: number; api: number };

/** Returns the environment of a shop in production mode, with the database of the browser tests. */
export const createShopEnv = ({ url, web, api }: ShopAddress): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  SHUTDOWN_DRAIN_SECONDS: '0',
  DATABASE_URL,
  DATABASE_APP_URL: APP_DATABASE_URL,
  PUBLIC_URL: url,
  PORT: String(web),
  API_PORT: String(api),
  API_URL: `http://127.0.0.1:${api}`,
});
