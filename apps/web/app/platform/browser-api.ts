import { createApi } from './api.ts';
import { expireSession, readToken } from './local-mirror.ts';
import { askForProof, secondFactorDue } from './proof.ts';

/** How a browser answers what the shop asks of staff before it does something. */
export const answers = { onProofNeeded: askForProof, onSecondFactorDue: () => secondFactorDue.write(true) };

// Each press begins a trace; whether it is kept the shop decides. The name of a page without https has no ids to give.
function follow(): Record<string, string> {
  const id = crypto.randomUUID?.().replaceAll('-', '');
  return id ? { traceparent: `00-${id}-${id.slice(16)}-00` } : {};
}

/** For components: speaks to the shop's own address as whoever is signed in. */
export const api = createApi({
  origin: '',
  timeoutMs: 10_000,
  readToken,
  follow,
  onSignedOut: expireSession,
  ...answers,
});
