import { canCall, listPermissions } from '@kinari/contract/permissions';
import { STAFF_PERMISSIONS } from '@kinari/contract/routes/admin.generated';
import { useState } from 'react';
import { useStoredUser } from '../../platform/local-session.ts';
import type { StaffEndpoint } from './admin-pages.ts';

export type CanCall = (endpoint: StaffEndpoint | undefined) => boolean;

/** Returns a function that checks if the user may call an endpoint. After the session expires, the page stays as it was for that user. */
export function useCanCall(): CanCall {
  const userType = useStoredUser()?.userType;
  const [lastUserType, setLastUserType] = useState(userType);
  if (userType !== undefined && userType !== lastUserType) setLastUserType(userType);
  const caller = lastUserType && { userType: lastUserType, permissions: listPermissions(lastUserType) };
  return (endpoint) => canCall({ access: { permission: endpoint ? STAFF_PERMISSIONS[endpoint] : null } }, caller);
}
