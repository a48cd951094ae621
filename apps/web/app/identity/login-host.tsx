import { useEffect, useState } from 'react';
import { fetchAhead } from '../platform/fetch-ahead.ts';
import { sessionExpired, useStoredUser } from '../platform/local-mirror.ts';
import { useStore } from '../platform/store.ts';
import { notify } from '../ui/toast.ts';
import { requestLogin, settleLogin, useLoginRequest } from './login-request.ts';

const loadDialog = () => import('./login-dialog.tsx');
type LoadedDialog = Awaited<ReturnType<typeof loadDialog>>['default'];

/** Where the login dialog (modal) lives. It is loaded lazily: its code is not part of the first page. */
export function LoginHost() {
  const request = useLoginRequest();
  const [LoginDialog, setLoginDialog] = useState<LoadedDialog>();
  const isMissing = request !== undefined && !LoginDialog;

  useEffect(() => fetchAhead(loadDialog), []);
  useAskAfterExpiry();

  useEffect(() => {
    if (!isMissing) return;
    async function fetchDialog() {
      try {
        const { default: loaded } = await loadDialog();
        setLoginDialog(() => loaded);
      } catch {
        // Without a network the page stays as it is, and the next press tries again.
        notify({ text: 'Something went wrong', tone: 'bad' });
        settleLogin();
      }
    }
    void fetchDialog();
  }, [isMissing]);

  // Once shown it stays in the document, closed: a dialog that is torn out cannot give focus back to its opener.
  return LoginDialog && <LoginDialog request={request} />;
}

/** A session that ends under somebody's hands is asked for again, over the page they are on. */
function useAskAfterExpiry(): void {
  const expired = useStore(sessionExpired);
  const isSignedIn = useStoredUser() !== undefined;

  // Somebody may have signed in again in another tab.
  useEffect(() => {
    if (isSignedIn) sessionExpired.write(false);
  }, [isSignedIn]);

  useEffect(() => {
    if (!expired) return;
    notify({ text: 'Please log in first', tone: 'bad' });
    requestLogin({
      title: 'Log in again',
      text: 'Your session has ended. What you typed is still here.',
      onSignedIn: () => undefined,
    });
  }, [expired]);
}
