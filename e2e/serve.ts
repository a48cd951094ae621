import { fileURLToPath } from 'node:url';
import { cloneDemoShop } from '../demo/src/template.ts';
import { createDemoShopEnv } from './shops/shop-env.ts';
import { runUntilStopped, startProcess, startShopProcesses } from './shops/shop-processes.ts';
import { ENCRYPTION_KEY } from './signed-links.ts';
import { DATABASE_URL } from './support/database.ts';
import { PORTS, SHOP_URL } from './support/ports.ts';

// Starts the whole shop in production mode with a fresh copy of the demo data, for the browser tests.
const MEDIA_FOLDER = fileURLToPath(new URL('../.cache/e2e/media', import.meta.url));
const env = createDemoShopEnv({ url: SHOP_URL, web: PORTS.web, api: PORTS.api, mediaFolder: MEDIA_FOLDER });

await cloneDemoShop({ databaseUrl: DATABASE_URL, mediaFolder: MEDIA_FOLDER, env: { ENCRYPTION_KEY } });

const mailbox = ['--ip', '127.0.0.1', '--smtp', `${PORTS.smtp}`, '--web-ip', '127.0.0.1', '--web', `${PORTS.mail}`];
runUntilStopped([...startShopProcesses({ env }), startProcess('maildev', [...mailbox, '--silent'], { env })]);
