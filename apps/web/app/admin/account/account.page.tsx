import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../account/account.data.ts';
import { EmailSettings } from '../../account/profile/email-settings.tsx';
import { PasswordForm } from '../../account/profile/password-form.tsx';
import { Sessions } from '../../account/profile/sessions.tsx';
import { twoFactorRequired } from '../../platform/reauthentication.ts';
import { useStore } from '../../platform/store.ts';
import { isSignedOut } from '../../session/query-client.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { twoFactorQuery } from '../data/two-factor.data.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';

export default function AccountPage() {
  const { data: profile, error, isFetching, refetch } = useQuery(profileQuery);
  const { data: twoFactor } = useQuery(twoFactorQuery);
  const isTwoFactorRequired = useStore(twoFactorRequired);
  // The API allows nothing else until required two-factor authentication (2FA) is set up.
  const showsOnlyTwoFactor = isTwoFactorRequired || (twoFactor?.required && !twoFactor.on);
  return (
    <AdminPage title="My Account">
      <div className="max-w-180 [&>h2]:text-h3 [&>section:first-child]:mt-0 [&>section>h2]:text-h3">
        {!showsOnlyTwoFactor && (
          <>
            <h2 className="mb-3">Email</h2>
            <div className="mb-8 border border-line bg-surface p-4 font-medium hanging lg:p-6">
              {profile ? (
                <EmailSettings profile={profile} />
              ) : error && !isSignedOut(error) ? (
                <LoadError what="your account" busy={isFetching} onRetry={() => void refetch()} />
              ) : (
                <Skeleton className="h-19 rounded-control" />
              )}
            </div>
            <h2 className="mb-3">Change Password</h2>
            <PasswordForm />
          </>
        )}
        <TwoFactorSection />
        {!showsOnlyTwoFactor && <Sessions />}
      </div>
    </AdminPage>
  );
}
