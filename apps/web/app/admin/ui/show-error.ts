import { errorMessage } from '../../platform/api.ts';
import { isSignedOut } from '../../session/query-client.ts';
import { notify } from '../../ui/toast.ts';

/**
 * Shows an error toast, with the server's text if it has one. Skipped if the user is logged out:
 * the login dialog already shows that.
 */
export function showError(error: unknown, fallback: string): void {
  if (!isSignedOut(error)) notify({ text: errorMessage(error, fallback), tone: 'bad' });
}
