import { createApi } from './api.ts';
import { expireSession, readToken } from './local-mirror.ts';

/** For components: speaks to the shop's own address as whoever is signed in. */
export const api = createApi({ origin: '', timeoutMs: 10_000, readToken, onSignedOut: expireSession });
