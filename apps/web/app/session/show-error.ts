import { notify } from '../ui/toast.ts';
import { isSignedOut } from './query-client.ts';

/** Shows an error, except after a 401: the login dialog is already open then. */
export function showError(error: unknown, text: string): void {
  if (!isSignedOut(error)) notify({ text, tone: 'bad' });
}
