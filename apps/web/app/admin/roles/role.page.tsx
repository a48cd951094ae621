import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { LoadingBlock } from '../ui/loading-block.tsx';
import { RoleForm } from './role-form.tsx';
import { rolesQuery } from './roles.data.ts';

const NEW_ID = 'new';

/** Shows and edits a role. The id `new` creates one, as a copy if the address names another role. */
export default function RolePage() {
  const { id = '' } = useParams();
  const copiedId = useSearchParams()[0].get('copy');
  const { data: roles, isError, isFetching, refetch } = useQuery(rolesQuery);
  // A new key resets the form.
  const [discards, setDiscards] = useState(0);
  const isNew = id === NEW_ID;
  const role = roles?.find((candidate) => candidate.id === id);
  return (
    <AdminPage
      title={isNew ? 'New role' : (role?.name ?? 'Role')}
      parent={{ to: '/admin/settings/roles', label: 'Roles' }}
      action={
        role && (
          <ButtonLink
            kind="secondary"
            size={36}
            to={`/admin/settings/roles/${NEW_ID}?copy=${role.id}`}
            icon={<Copy {...icon20} />}
          >
            Copy role
          </ButtonLink>
        )
      }
    >
      {roles && (role || isNew) ? (
        <RoleForm
          key={[id, copiedId, role?.version, discards].join()}
          role={role}
          roles={roles}
          copiedId={copiedId}
          onDiscard={() => setDiscards(discards + 1)}
        />
      ) : roles ? (
        <Banner tone="info">Role not found.</Banner>
      ) : isError ? (
        <LoadError what="the role" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <LoadingBlock what="the role" />
      )}
    </AdminPage>
  );
}
