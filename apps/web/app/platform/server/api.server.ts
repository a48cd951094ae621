import { passedOnHeaders } from '@kinari/running/asked';
import { config } from '../../../server/config.ts';
import { createApi } from '../api.ts';

// What is packed for the way within a machine or a house is only unpacked again.
const headers = () => ({ ...passedOnHeaders(), 'accept-encoding': 'identity' });

/** For loaders: it knows no visitor, so what it reads is what everyone may see. */
export const publicApi = createApi({ origin: config.apiUrl, timeoutMs: 3000, follow: headers });

export const publicUrl = config.publicUrl;
