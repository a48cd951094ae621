import './staff.css';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useStoredUser } from '../../platform/local-mirror.ts';
import { isSignedOut } from '../../signed-in/query-client.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdminPage } from '../admin-page.tsx';
import { SettingsTabs } from '../settings/settings-tabs.tsx';
import { DisableDialog } from './disable-dialog.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { InviteForm } from './invite-form.tsx';
import { type Member, staffQuery } from './staff.data.ts';
import { StaffRow } from './staff-row.tsx';

/** Who runs the shop, and who is asked to. */
export default function StaffPage() {
  const { data, error, isFetching, refetch } = useQuery(staffQuery);
  const self = useStoredUser()?.id;
  const [doomed, setDoomed] = useState<Member>();
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <AdminPage title="Staff">
      <SettingsTabs />
      {data ? (
        <div className="grid max-w-200 gap-8">
          <ul className="staff-list" aria-label="Staff">
            {data.staff.map((member) => (
              <StaffRow
                key={member.id}
                member={member}
                isSelf={member.id === self}
                onDisable={() => setDoomed(member)}
              />
            ))}
          </ul>
          <section>
            <h2 ref={heading} tabIndex={-1} className="mb-3 text-h3">
              Invite somebody
            </h2>
            <InviteForm />
            {data.invitations.length > 0 && (
              <ul className="staff-list mt-5" aria-label="Invitations">
                {data.invitations.map((invitation) => (
                  <InvitationRow key={invitation.id} invitation={invitation} onGone={() => heading.current?.focus()} />
                ))}
              </ul>
            )}
          </section>
        </div>
      ) : error && !isSignedOut(error) ? (
        <LoadFailure what="the staff" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true" className="max-w-200">
          <output className="sr-only">Loading the staff</output>
          <Skeleton className="h-60 rounded-control" />
        </div>
      )}
      <DisableDialog member={doomed} onClose={() => setDoomed(undefined)} />
    </AdminPage>
  );
}
