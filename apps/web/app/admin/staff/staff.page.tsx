import './staff.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStoredUser } from '../../platform/local-session.ts';
import { useTeamViews } from '../roles/team-views.ts';
import { DataTable } from '../table/data-table.tsx';
import { ListPage } from '../table/list-page.tsx';
import { toListState, toLoadedList } from '../table/list-state.ts';
import { SETTINGS_PARENT } from '../ui/admin-page.tsx';
import { ChangeRoleDialog } from './change-role-dialog.tsx';
import { DisableStaffDialog } from './disable-staff-dialog.tsx';
import { createInvitationColumns } from './invitation-columns.tsx';
import { InviteForm } from './invite-form.tsx';
import { type StaffMember, staffQuery } from './staff.data.ts';
import { createStaffColumns } from './staff-columns.tsx';

export default function StaffPage() {
  const query = useQuery(staffQuery);
  const { data } = query;
  const ownId = useStoredUser()?.id;
  const [disabling, setDisabling] = useState<StaffMember>();
  const [changing, setChanging] = useState<StaffMember>();

  return (
    <ListPage
      title="Team and access"
      parent={SETTINGS_PARENT}
      views={{ label: 'Team and access', views: useTeamViews(), current: 'staff' }}
    >
      <DataTable
        label="Staff"
        what="staff"
        errorWhat="the staff list"
        list={toListState(query, data?.staff)}
        columns={createStaffColumns({ ownId, onChangeRole: setChanging, onDisable: setDisabling })}
        skeletonRows={3}
        empty={null}
      />
      {data && (
        <section className="max-w-200 pt-8">
          <h2 id="invite-staff" tabIndex={-1} className="mb-3 text-h3">
            Invite staff
          </h2>
          <InviteForm />
          {data.invitations.length > 0 && (
            <div className="pt-5">
              <DataTable
                label="Invitations"
                what="invitations"
                list={toLoadedList(data.invitations)}
                columns={createInvitationColumns(focusInviteHeading)}
                empty={null}
              />
            </div>
          )}
        </section>
      )}
      {changing && <ChangeRoleDialog member={changing} onClose={() => setChanging(undefined)} />}
      {disabling && <DisableStaffDialog member={disabling} onClose={() => setDisabling(undefined)} />}
    </ListPage>
  );
}

/** The pressed button leaves the list with its row. */
function focusInviteHeading(): void {
  document.querySelector<HTMLElement>('#invite-staff')?.focus();
}
