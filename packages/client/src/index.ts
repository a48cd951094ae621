import { type CallTable, clientOf } from './client.ts';
import type { ClientSettings } from './types.ts';

export { ShopError } from './client.ts';

// Put in by the build: the contract itself, with its schemas, stays at home.
declare const CALLS: CallTable;

export const createClient = (settings: ClientSettings) => clientOf(CALLS, settings);
