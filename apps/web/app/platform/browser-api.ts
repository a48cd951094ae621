import { createApi } from './api.ts';
import { expireSession, readToken } from './local-mirror.ts';
import { askForProof, secondFactorDue } from './proof.ts';

/** How a browser answers what the shop asks of staff before it does something. */
export const answers = { onProofNeeded: askForProof, onSecondFactorDue: () => secondFactorDue.write(true) };

/** For components: speaks to the shop's own address as whoever is signed in. */
export const api = createApi({ origin: '', timeoutMs: 10_000, readToken, onSignedOut: expireSession, ...answers });
