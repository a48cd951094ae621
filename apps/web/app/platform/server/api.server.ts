import { passedOnHeaders } from '@kinari/running/asked';
import { config } from '../../../server/config.ts';
import { createApi } from '../api.ts';

/** For loaders: it knows no visitor, so what it reads is what everyone may see. */
export const publicApi = createApi({ origin: config.apiUrl, timeoutMs: 3000, follow: passedOnHeaders });

export const publicUrl = config.publicUrl;
