import { useEffect, useState } from 'react';
import { sessionExpired, useStoredUser } from '../platform/local-session.ts';
import { prefetch } from '../platform/prefetch.ts';
import { useStore } from '../platform/store.ts';
import { notify } from '../ui/toast.ts';
import { completeLogin, requestLogin, useLoginRequest } from './login-request.ts';

const loadDialog = () => import('./login-dialog.tsx');
type LoadedDialog = Awaited<ReturnType<typeof loadDialog>>['default'];

/** Loads the login dialog on demand, because it is not needed for the first page. */
export function LoginDialogHost() {
  const request = useLoginRequest();
  const [LoginDialog, setLoginDialog] = useState<LoadedDialog>();
  const isMissing = request !== undefined && !LoginDialog;

  useEffect(() => prefetch(loadDialog), []);
  usePromptAfterExpiry();

  useEffect(() => {
    if (!isMissing) return;
    async function fetchDialog() {
      try {
        const { default: loaded } = await loadDialog();
        setLoginDialog(() => loaded);
      } catch {
        // If loading failed, reset so that the next click tries again.
        notify({ text: 'Something went wrong', tone: 'bad' });
        completeLogin();
      }
    }
    void fetchDialog();
  }, [isMissing]);

  // Stays mounted when closed. A dialog that is removed cannot return focus to its opener.
  return LoginDialog && <LoginDialog request={request} />;
}

/** Opens the login dialog over the current page when the session expires. */
function usePromptAfterExpiry(): void {
  const expired = useStore(sessionExpired);
  const isSignedIn = useStoredUser() !== undefined;

  // The user may have logged in again in another tab.
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
