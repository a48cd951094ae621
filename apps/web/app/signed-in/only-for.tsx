import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { homeOf } from '../identity/continuation.ts';
import { requestLogin, useLoginRequest } from '../identity/login-request.ts';
import { usePageIsAlive } from '../platform/browser-state.ts';
import { readUser, type StoredUser, sessionExpired, useStoredUser } from '../platform/local-mirror.ts';
import { useStore } from '../platform/store.ts';
import { PageTitle } from '../shop/page-title.tsx';
import { WithoutScript } from '../shop/without-script.tsx';
import { notify } from '../ui/toast.ts';
import { SignedOutNotice } from './signed-out-notice.tsx';

type OnlyForProps = {
  /** The kind of account the page is for; without one it is for either. */
  userType?: StoredUser['userType'];
  /** What somebody would do here: "Log in to {what}". */
  what: string;
  /** Drawn while it is not yet known who is here; the server knows nobody, so it draws only this. */
  placeholder: ReactNode;
  children: ReactNode;
};

/**
 * The route guard: shows a private page to whom it belongs; a guest is asked to sign in, the other kind of account is
 * sent elsewhere.
 */
export function OnlyFor({ userType, what, placeholder, children }: OnlyForProps) {
  const isAlive = usePageIsAlive();
  const user = useStoredUser();
  const expired = useStore(sessionExpired);
  const isAsking = useLoginRequest() !== undefined;
  const [owner, setOwner] = useState<string>();
  const [cameSignedIn, setCameSignedIn] = useState<boolean>();
  const current = userType === undefined || user?.userType === userType ? user?.id : undefined;
  if (current !== undefined && owner !== current) setOwner(current);
  // Who has left by their own will leaves nothing behind; a session that ran out keeps the page for their return.
  if (!user && owner !== undefined && !expired) setOwner(undefined);

  if (isAlive && cameSignedIn === undefined) setCameSignedIn(user !== undefined);

  usePrompt(what, isAlive);
  const isStranger = user !== undefined && current === undefined;
  // Whoever signs in here is led on by the dialog they signed in with.
  useGoElsewhere(isStranger && cameSignedIn === true, userType === 'ADMIN' ? '/' : homeOf('ADMIN'));

  if (!isAlive || isStranger) {
    return (
      <>
        <WithoutScript what={what} sells={userType === 'CUSTOMER'} />
        <div className="needs-script">{placeholder}</div>
      </>
    );
  }
  const isHidden = current === undefined && !isAsking;
  return (
    <>
      {owner === undefined && <PageTitle screen="Log In" unlisted />}
      {owner !== undefined && (
        <div key={owner} hidden={isHidden}>
          {children}
        </div>
      )}
      {current === undefined && (owner === undefined || isHidden) && <SignedOutNotice what={what} />}
    </>
  );
}

/** A guest who arrives here signs in first, and then is where they wanted to be. */
function usePrompt(what: string, isAlive: boolean): void {
  const { pathname, search, hash } = useLocation();
  const here = pathname + search + hash;
  const prompt = useEffectEvent((continueTo: string) => {
    if (readUser()) return;
    notify({ text: 'Please log in first', tone: 'bad' });
    requestLogin({ title: `Log in to ${what}`, continueTo });
  });

  useEffect(() => {
    if (isAlive) prompt(here);
  }, [isAlive, here]);
}

function useGoElsewhere(isStranger: boolean, elsewhere: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (isStranger) void navigate(elsewhere, { replace: true });
  }, [isStranger, elsewhere, navigate]);
}
