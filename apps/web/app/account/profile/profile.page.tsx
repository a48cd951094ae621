import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isSignedOut } from '../../session/query-client.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { profileQuery } from '../account.data.ts';
import { AccountPage } from '../account-page.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfileView } from './profile-view.tsx';

export default function ProfilePage() {
  const { data: profile, error, isFetching, refetch } = useQuery(profileQuery);
  const [mode, setMode] = useState<'view' | 'edit' | 'back-from-edit'>('view');

  return (
    <AccountPage screen="Account">
      <div className="max-w-160 border border-border bg-surface p-4 hanging lg:p-6">
        {!profile ? (
          error && !isSignedOut(error) ? (
            <LoadError what="your account" busy={isFetching} onRetry={() => void refetch()} />
          ) : (
            <ProfileSkeleton />
          )
        ) : mode === 'edit' ? (
          <ProfileForm profile={profile} onClose={() => setMode('back-from-edit')} />
        ) : (
          <ProfileView profile={profile} focusEdit={mode === 'back-from-edit'} onEdit={() => setMode('edit')} />
        )}
      </div>
      <section className="mt-8 lg:mt-10">
        <h2 className="mb-1 text-h2">My data</h2>
        <p className="mb-4 text-text-muted">Download your data or delete your account.</p>
        <ButtonLink kind="secondary" size={44} to="/myaccount/my-data">
          See or delete my data
        </ButtonLink>
      </section>
    </AccountPage>
  );
}

function ProfileSkeleton() {
  return (
    <div aria-busy="true">
      <output className="sr-only">Loading your account</output>
      {Array.from({ length: 6 }, (_, position) => (
        <div
          key={position}
          className="grid grid-cols-[112px_minmax(0,1fr)] items-baseline gap-3 py-4 first-of-type:pt-0 border-b border-border md:grid-cols-[176px_minmax(0,1fr)]"
        >
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-5 w-40" />
        </div>
      ))}
      <Skeleton className="mt-5 h-12 w-28 rounded-md" />
    </div>
  );
}
