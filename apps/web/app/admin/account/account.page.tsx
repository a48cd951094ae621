import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../account/account.data.ts';
import { OwnEmail } from '../../account/profile/own-email.tsx';
import { PasswordForm } from '../../account/profile/password-form.tsx';
import { Sessions } from '../../account/profile/sessions.tsx';
import { secondFactorDue } from '../../platform/proof.ts';
import { useStore } from '../../platform/store.ts';
import { isSignedOut } from '../../signed-in/query-client.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdminPage } from '../admin-page.tsx';
import { secondFactorQuery } from '../second-factor.data.ts';
import { SecondFactor } from './second-factor.tsx';

/** What staff may change of their own account; its other facts were given when it was made. */
export default function AccountPage() {
  const { data: profile, error, isFetching, refetch } = useQuery(profileQuery);
  const { data: factor } = useQuery(secondFactorQuery);
  const isDue = useStore(secondFactorDue);
  // Before it is there the shop does nothing else for them.
  const isOnlyFactor = isDue || (factor?.required && !factor.on);
  return (
    <AdminPage title="My Account">
      <div className="max-w-180 [&>h2]:text-h3 [&>section:first-child]:mt-0 [&>section>h2]:text-h3">
        {!isOnlyFactor && (
          <>
            <h2 className="mb-3">Email</h2>
            <div className="mb-8 border border-line bg-surface p-4 font-medium hanging lg:p-6">
              {profile ? (
                <OwnEmail profile={profile} />
              ) : error && !isSignedOut(error) ? (
                <LoadFailure what="your account" busy={isFetching} onRetry={() => void refetch()} />
              ) : (
                <Skeleton className="h-19 rounded-control" />
              )}
            </div>
            <h2 className="mb-3">Change Password</h2>
            <PasswordForm />
          </>
        )}
        <SecondFactor />
        {!isOnlyFactor && <Sessions />}
      </div>
    </AdminPage>
  );
}
