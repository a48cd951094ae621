import { propagationHeaders } from '@kinari/server-runtime/request-context';
import { config } from '../../../server/config.ts';
import { createApiClient } from '../api.ts';

// Compression is a waste of time within one machine or network.
const headers = () => ({ ...propagationHeaders(), 'accept-encoding': 'identity' });

/** For loaders. Sends no user token, so it reads only public data. */
export const publicApi = createApiClient({ origin: config.apiUrl, timeoutMs: 3000, follow: headers });

export const publicUrl = config.publicUrl;
