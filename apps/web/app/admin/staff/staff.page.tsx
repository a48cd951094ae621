import './staff.css';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useStoredUser } from '../../platform/local-session.ts';
import { isSignedOut } from '../../session/query-client.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SettingsTabs } from '../settings/settings-tabs.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { DisableStaffDialog } from './disable-staff-dialog.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { InviteForm } from './invite-form.tsx';
import { type StaffMember, staffQuery } from './staff.data.ts';
import { StaffRow } from './staff-row.tsx';

export default function StaffPage() {
  const { data, error, isFetching, refetch } = useQuery(staffQuery);
  const ownId = useStoredUser()?.id;
  const [disabling, setDisabling] = useState<StaffMember>();
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
                isSelf={member.id === ownId}
                onDisable={() => setDisabling(member)}
              />
            ))}
          </ul>
          <section>
            <h2 ref={heading} tabIndex={-1} className="mb-3 text-h3">
              Invite staff
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
        <LoadError what="the staff list" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true" className="max-w-200">
          <output className="sr-only">Loading staff</output>
          <Skeleton className="h-60 rounded-control" />
        </div>
      )}
      <DisableStaffDialog member={disabling} onClose={() => setDisabling(undefined)} />
    </AdminPage>
  );
}
