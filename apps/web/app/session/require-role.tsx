import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { requestLogin, useLoginRequest } from '../identity/login-request.ts';
import { defaultPageFor } from '../identity/redirect-after-login.ts';
import { useIsHydrated } from '../platform/browser-state.ts';
import { readUser, type StoredUser, sessionExpired, useStoredUser } from '../platform/local-session.ts';
import { useStore } from '../platform/store.ts';
import { NoScriptNotice } from '../site/no-script-notice.tsx';
import { PageTitle } from '../site/page-title.tsx';
import { notify } from '../ui/toast.ts';
import { SignedOutBanner } from './signed-out-banner.tsx';

type RequireRoleProps = {
  /** The role the page is for. Without it, any user. */
  userType?: StoredUser['userType'];
  /** The action in "Log in to {what}". */
  what: string;
  /** Shown until the user is known. The server always renders this. */
  placeholder: ReactNode;
  children: ReactNode;
};

/** Route guard: shows a private page to its role, asks guests to log in, and redirects the other role. */
export function RequireRole({ userType, what, placeholder, children }: RequireRoleProps) {
  const isHydrated = useIsHydrated();
  const user = useStoredUser();
  const expired = useStore(sessionExpired);
  const isPrompting = useLoginRequest() !== undefined;
  const [owner, setOwner] = useState<string>();
  const [cameSignedIn, setCameSignedIn] = useState<boolean>();
  const current = userType === undefined || user?.userType === userType ? user?.id : undefined;
  if (current !== undefined && owner !== current) setOwner(current);
  // After logout the page is removed. After an expired session it stays for the next login.
  if (!user && owner !== undefined && !expired) setOwner(undefined);

  if (isHydrated && cameSignedIn === undefined) setCameSignedIn(user !== undefined);

  useLoginPrompt(what, isHydrated);
  const hasOtherRole = user !== undefined && current === undefined;
  // If the user logs in here, the dialog redirects.
  useRedirect(hasOtherRole && cameSignedIn === true, userType === 'ADMIN' ? '/' : defaultPageFor('ADMIN'));

  if (!isHydrated || hasOtherRole) {
    return (
      <>
        <NoScriptNotice what={what} sells={userType === 'CUSTOMER'} />
        <div className="needs-script">{placeholder}</div>
      </>
    );
  }
  const isHidden = current === undefined && !isPrompting;
  return (
    <>
      {owner === undefined && <PageTitle screen="Log In" isUnlisted />}
      {owner !== undefined && (
        <div key={owner} hidden={isHidden}>
          {children}
        </div>
      )}
      {current === undefined && (owner === undefined || isHidden) && <SignedOutBanner what={what} />}
    </>
  );
}

function useLoginPrompt(what: string, isHydrated: boolean): void {
  const { pathname, search, hash } = useLocation();
  const currentUrl = pathname + search + hash;
  const prompt = useEffectEvent((continueTo: string) => {
    if (readUser()) return;
    notify({ text: 'Please log in first', tone: 'bad' });
    requestLogin({ title: `Log in to ${what}`, continueTo });
  });

  useEffect(() => {
    if (isHydrated) prompt(currentUrl);
  }, [isHydrated, currentUrl]);
}

function useRedirect(hasOtherRole: boolean, redirectTo: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (hasOtherRole) void navigate(redirectTo, { replace: true });
  }, [hasOtherRole, redirectTo, navigate]);
}
