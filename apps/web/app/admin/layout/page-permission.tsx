import { PERMISSION_LABELS } from '@kinari/contract/labels/permission-labels';
import { STAFF_PERMISSIONS } from '@kinari/contract/routes/admin.generated';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useStoredUser } from '../../platform/local-session.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { canOpenPage, findAdminPage } from '../navigation/admin-menu.ts';
import { permissionsQuery } from '../navigation/permissions.data.ts';
import { toCanCall, useOwnPermissions } from '../navigation/use-can-call.ts';
import { AdminPage } from '../ui/admin-page.tsx';

/** Shows a page only with its permission. Waits until the permissions are known, so that no page asks for data in vain. */
export function PagePermission({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const permissions = useOwnPermissions();
  const page = findAdminPage(pathname);
  if (!permissions) return <PermissionsError />;
  if (!page || canOpenPage(page, toCanCall(permissions))) return children;
  const permission = page.endpoint && STAFF_PERMISSIONS[page.endpoint];
  const label = permission ? PERMISSION_LABELS[permission] : 'Open this page';
  return (
    <AdminPage title={page.label ?? 'No permission'}>
      <p className="max-w-180 text-text-muted">
        You do not have permission to {label.charAt(0).toLowerCase() + label.slice(1)}. Ask an owner.
      </p>
    </AdminPage>
  );
}

function PermissionsError() {
  const { isError, isFetching, refetch } = useQuery({ ...permissionsQuery(useStoredUser()?.id), enabled: false });
  return isError ? (
    <LoadError what="your permissions" busy={isFetching} onRetry={() => void refetch()} />
  ) : (
    <div aria-busy="true" />
  );
}
