import { notify } from '../ui/toast.ts';
import { isSignedOut } from './query-client.ts';

/** Says that something failed, unless the reason is that nobody is signed in: then the login dialog already says so. */
export function failureOf(error: unknown, text: string): void {
  if (!isSignedOut(error)) notify({ text, tone: 'bad' });
}
