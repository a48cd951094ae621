import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { notify } from '../../ui/toast.ts';
import { DataTable } from '../table/data-table.tsx';
import { DeleteDialog } from '../table/delete-dialog.tsx';
import { ListPage } from '../table/list-page.tsx';
import { toListState } from '../table/list-state.ts';
import { useListShortcuts } from '../table/selection/use-list-shortcuts.ts';
import { SETTINGS_PARENT } from '../ui/admin-page.tsx';
import { createRoleColumns } from './role-columns.tsx';
import { type Role, rolesQuery, useDeleteRole } from './roles.data.ts';
import { useTeamViews } from './team-views.ts';

export default function RolesPage() {
  const query = useQuery(rolesQuery);
  const [deleting, setDeleting] = useState<Role>();
  useListShortcuts({});
  return (
    <ListPage
      title="Team and access"
      parent={SETTINGS_PARENT}
      views={{ label: 'Team and access', views: useTeamViews(), current: 'roles' }}
      barAction={
        <ButtonLink size={36} to="/admin/settings/roles/new" icon={<Plus {...icon20} />}>
          Create role
        </ButtonLink>
      }
      intro="A role decides what staff can see and do. To change a built-in role, copy it."
    >
      <DataTable
        label="Roles"
        what="roles"
        list={toListState(query, query.data)}
        columns={createRoleColumns(setDeleting)}
        skeletonRows={6}
        empty={null}
      />
      {deleting && <DeleteRoleDialog role={deleting} onClose={() => setDeleting(undefined)} />}
    </ListPage>
  );
}

function DeleteRoleDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const { mutate, isPending, error } = useDeleteRole();
  return (
    <DeleteDialog
      title="Delete role"
      name={role.name}
      busy={isPending}
      error={error}
      onClose={onClose}
      onDelete={() =>
        mutate(role.id, {
          onSuccess: () => {
            notify({ text: `${role.name} deleted`, tone: 'ok' });
            onClose();
          },
        })
      }
    />
  );
}
