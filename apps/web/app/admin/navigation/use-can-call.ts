import { canCall, type Permission } from '@kinari/contract/access/permissions';
import { STAFF_PERMISSIONS } from '@kinari/contract/routes/admin.generated';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStoredUser } from '../../platform/local-session.ts';
import { queryClient } from '../../session/query-client.ts';
import type { StaffEndpoint } from './admin-pages.ts';
import { permissionsQuery } from './permissions.data.ts';

export type CanCall = (endpoint: StaffEndpoint | undefined) => boolean;

/** The permissions of the user; undefined until they are known. After the session expires, the page stays as it was. */
export function useOwnPermissions(): readonly Permission[] | undefined {
  const user = useStoredUser();
  const query = { ...permissionsQuery(user?.id), enabled: user?.userType === 'ADMIN' };
  const { data } = useQuery(query, queryClient());
  const [lastKnown, setLastKnown] = useState<readonly Permission[]>();
  if (data && data !== lastKnown) setLastKnown(data);
  return data ?? (user ? undefined : lastKnown);
}

/** Returns a function that checks if the user may call an endpoint. Nothing is allowed until the permissions are known. */
export function useCanCall(): CanCall {
  return toCanCall(useOwnPermissions());
}

export function toCanCall(permissions: readonly Permission[] | undefined): CanCall {
  return (endpoint) =>
    permissions !== undefined &&
    canCall(
      { access: { permission: endpoint ? STAFF_PERMISSIONS[endpoint] : null } },
      { userType: 'ADMIN', permissions },
    );
}
