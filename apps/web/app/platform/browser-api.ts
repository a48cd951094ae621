import { createApiClient } from './api.ts';
import { markSessionExpired, readToken } from './local-session.ts';
import { requestReauthentication, twoFactorRequired } from './reauthentication.ts';

/** How the browser reacts when the API requires staff to authenticate. */
export const authHandlers = {
  onReauthenticationRequired: requestReauthentication,
  onTwoFactorRequired: () => twoFactorRequired.write(true),
};

// Starts a trace per call; the server decides if it is sampled. `randomUUID` is missing without HTTPS.
function traceHeaders(): Record<string, string> {
  const id = crypto.randomUUID?.().replaceAll('-', '');
  return id ? { traceparent: `00-${id}-${id.slice(16)}-00` } : {};
}

/** For components: calls the API of this origin as the logged-in user. */
export const api = createApiClient({
  origin: '',
  timeoutMs: 10_000,
  readToken,
  follow: traceHeaders,
  onSignedOut: markSessionExpired,
  ...authHandlers,
});
