import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { onSignInElsewhere, type StoredUser } from '../platform/local-mirror.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { dismissToast, notify, toasts } from '../ui/toast.ts';
import { continuation, homeOf } from './continuation.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { type LoginRequest, type LoginView, settleLogin } from './login-request.ts';
import { RegisterForm } from './register-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

const TITLES = { 'sign-in': 'Log in', register: 'Create account', 'forgot-password': 'Forgot password?' };

/** The view somebody switched to counts for the request it was shown for; the next one starts anew. */
type Switched = { from: LoginRequest; to: LoginView; news?: string };

export default function LoginDialog({ request }: { request: LoginRequest | undefined }) {
  const [switched, setSwitched] = useState<Switched>();
  const [registrationBegun, setRegistrationBegun] = useState(false);
  const goOn = useGoOn();
  const here = switched?.from === request ? switched : undefined;
  const view = here?.to ?? request?.view ?? 'sign-in';
  const switchTo = (to: LoginView, news?: string) => request && setSwitched({ from: request, to, news });

  async function finish(user: StoredUser) {
    // What was wrong a moment ago is so no longer.
    for (const { id, tone } of toasts.read()) if (tone === 'bad') dismissToast(id);
    notify({ text: `Welcome back, ${user.username}`, tone: 'ok' });
    await goOn(request ?? {}, user);
  }

  const answerHere = useEffectEvent((user: StoredUser) => {
    if (request) void finish(user);
  });
  useEffect(() => onSignInElsewhere((user) => answerHere(user)), []);

  function close() {
    const asks = view === 'register' && registrationBegun;
    // oxlint-disable-next-line no-alert -- the browser's own question cannot be covered by the dialog it is about
    if (asks && !window.confirm('Close without creating your account?')) return;
    settleLogin();
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
          news={here?.news}
          onSignedIn={finish}
          onSwitch={switchTo}
        />
      )}
      {view === 'register' && (
        <RegisterForm
          onBegun={setRegistrationBegun}
          onRegistered={(news) => switchTo('sign-in', news)}
          onSwitch={switchTo}
        />
      )}
      {view === 'forgot-password' && <ForgotPasswordForm onSwitch={switchTo} />}
    </Dialog>
  );
}

/** Takes up what the login had interrupted: an action, the page that was wanted, or else the start of one's account. */
function useGoOn() {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();

  return async ({ onSignedIn, continueTo }: LoginRequest, { userType }: StoredUser) => {
    const path = continueTo === undefined ? homeOf(userType) : continuation(continueTo, userType);
    // The open dialog stands on a step of history of its own, which the new page takes over.
    if (!onSignedIn && path !== pathname + search + hash) await navigate(path, { replace: true });
    settleLogin();
    onSignedIn?.();
  };
}
