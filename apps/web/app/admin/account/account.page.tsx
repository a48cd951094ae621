import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../account/account.data.ts';
import { OwnEmail } from '../../account/profile/own-email.tsx';
import { PasswordForm } from '../../account/profile/password-form.tsx';
import { Sessions } from '../../account/profile/sessions.tsx';
import { isSignedOut } from '../../signed-in/query-client.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdminPage } from '../admin-page.tsx';

/** What staff may change of their own account; its other facts were given when it was made. */
export default function AccountPage() {
  const { data: profile, error, isFetching, refetch } = useQuery(profileQuery);
  return (
    <AdminPage title="My Account">
      <div className="max-w-180 [&>h2]:text-h3 [&>section>h2]:text-h3">
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
        <Sessions />
      </div>
    </AdminPage>
  );
}
