import { createClientFromTable, type EndpointTable } from './client.ts';
import type { ClientSettings } from './types.ts';

export { ShopError } from './client.ts';
export { verifyWebhook, WebhookError } from './verify-webhook.ts';

// Inserted by the build, so that the package does not include the contract and its schemas.
declare const CALLS: EndpointTable;

export const createClient = (settings: ClientSettings) => createClientFromTable(CALLS, settings);
