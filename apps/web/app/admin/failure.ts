import { failureText } from '../platform/api.ts';
import { isSignedOut } from '../signed-in/query-client.ts';
import { notify } from '../ui/toast.ts';

/**
 * Says what went wrong, in the shop's own words where it has some. Not when the reason is that nobody is signed in:
 * then the login dialog already says so.
 */
export function failureOf(error: unknown, fallback: string): void {
  if (!isSignedOut(error)) notify({ text: failureText(error, fallback), tone: 'bad' });
}
