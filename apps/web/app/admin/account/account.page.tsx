import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { profileQuery } from '../../account/account.data.ts';
import { EmailSettings } from '../../account/profile/email-settings.tsx';
import { PasswordForm } from '../../account/profile/password-form.tsx';
import { SessionList } from '../../account/profile/session-list.tsx';
import { twoFactorRequired } from '../../platform/reauthentication.ts';
import { useStore } from '../../platform/store.ts';
import { isSignedOut } from '../../session/query-client.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { twoFactorQuery } from '../data/two-factor.data.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { AdminPanel } from '../ui/admin-panel.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';

export default function AccountPage() {
  const { data: profile, error, isFetching, refetch } = useQuery(profileQuery);
  const { data: twoFactor } = useQuery(twoFactorQuery);
  const isTwoFactorRequired = useStore(twoFactorRequired);
  const sessionsHeading = useRef<HTMLHeadingElement>(null);
  // The API allows nothing else until required two-factor authentication (2FA) is set up.
  const showsOnlyTwoFactor = isTwoFactorRequired || (twoFactor?.required && !twoFactor.on);
  return (
    <AdminPage title="My Account">
      <div className="grid grid-cols-1 gap-4 max-w-180">
        {!showsOnlyTwoFactor && (
          <>
            <AdminPanel title="Email">
              <div className="p-3.5 border-t border-border font-medium">
                {profile ? (
                  <EmailSettings profile={profile} />
                ) : error && !isSignedOut(error) ? (
                  <LoadError what="your account" busy={isFetching} onRetry={() => void refetch()} />
                ) : (
                  <Skeleton className="h-19 rounded-md" />
                )}
              </div>
            </AdminPanel>
            <AdminPanel title="Change Password">
              <PasswordForm
                className="p-3.5 border-t border-border [&_.input]:h-11 [&_.input+span]:top-0"
                buttonSize={36}
              />
            </AdminPanel>
          </>
        )}
        <TwoFactorSection />
        {!showsOnlyTwoFactor && (
          <AdminPanel
            title="Where you are logged in"
            intro="Don’t recognise a device? Log it out and change your password."
            heading={sessionsHeading}
          >
            <div className="border-t border-border [&>:not(ul)]:m-3.5 [&>ul>li]:px-3.5">
              <SessionList onEnded={() => sessionsHeading.current?.focus()} />
            </div>
          </AdminPanel>
        )}
      </div>
    </AdminPage>
  );
}
