import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { onSignInInOtherTab, type StoredUser } from '../platform/local-session.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { dismissToast, notify, toasts } from '../ui/toast.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { completeLogin, type LoginRequest, type LoginView } from './login-request.ts';
import { defaultPageFor, redirectAfterLogin } from './redirect-after-login.ts';
import { RegisterForm } from './register-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

const TITLES = { 'sign-in': 'Log in', register: 'Create account', 'forgot-password': 'Forgot password?' };

/** A switched view applies only to the request it was made for. */
type SwitchedView = { from: LoginRequest; to: LoginView; news?: string };

export default function LoginDialog({ request }: { request: LoginRequest | undefined }) {
  const [switched, setSwitched] = useState<SwitchedView>();
  const [hasStartedRegistration, setHasStartedRegistration] = useState(false);
  const continueAfterLogin = useContinueAfterLogin();
  const currentSwitch = switched?.from === request ? switched : undefined;
  const view = currentSwitch?.to ?? request?.view ?? 'sign-in';
  const switchTo = (to: LoginView, news?: string) => request && setSwitched({ from: request, to, news });

  async function finish(user: StoredUser) {
    // Old error messages no longer apply.
    for (const { id, tone } of toasts.read()) if (tone === 'bad') dismissToast(id);
    notify({ text: `Welcome back, ${user.username}`, tone: 'ok' });
    await continueAfterLogin(request ?? {}, user);
  }

  const handleOtherTabSignIn = useEffectEvent((user: StoredUser) => {
    if (request) void finish(user);
  });
  useEffect(() => onSignInInOtherTab((user) => handleOtherTabSignIn(user)), []);

  function close() {
    const needsConfirmation = view === 'register' && hasStartedRegistration;
    // oxlint-disable-next-line no-alert -- the browser's own question cannot be covered by the dialog it is about
    if (needsConfirmation && !window.confirm('Close without creating your account?')) return;
    completeLogin();
  }

  return (
    <Dialog
      open={request !== undefined}
      onClose={close}
      title={view === 'sign-in' ? (request?.title ?? TITLES[view]) : TITLES[view]}
    >
      {view === 'sign-in' && (
        <SignInForm
          text={request?.text}
          item={request?.item}
          news={currentSwitch?.news}
          onSignedIn={finish}
          onSwitch={switchTo}
        />
      )}
      {view === 'register' && (
        <RegisterForm
          onBegun={setHasStartedRegistration}
          onRegistered={(news) => switchTo('sign-in', news)}
          onSwitch={switchTo}
        />
      )}
      {view === 'forgot-password' && <ForgotPasswordForm onSwitch={switchTo} />}
    </Dialog>
  );
}

/** Continues after login: runs the action, or opens the requested page or the default page. */
function useContinueAfterLogin() {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();

  return async ({ onSignedIn, continueTo }: LoginRequest, { userType }: StoredUser) => {
    const path = continueTo === undefined ? defaultPageFor(userType) : redirectAfterLogin(continueTo, userType);
    // Replace the history entry that the open dialog added.
    if (!onSignedIn && path !== pathname + search + hash) await navigate(path, { replace: true });
    completeLogin();
    onSignedIn?.();
  };
}
