import { useQuery } from '@tanstack/react-query';
import { apiKeysQuery, countActiveKeys } from '../data/api-keys.data.ts';
import { useCanCall } from '../navigation/use-can-call.ts';
import type { TableView } from '../table/table-views.tsx';
import { rolesQuery } from './roles.data.ts';

/** Tabs of the pages about staff and their keys. Only those that the user may open. */
export function useTeamViews(): readonly TableView[] {
  const canCall = useCanCall();
  const canListRoles = canCall('listRoles');
  const canListKeys = canCall('listApiKeys');
  const { data: roles } = useQuery({ ...rolesQuery, enabled: canListRoles });
  const { data: keys } = useQuery({ ...apiKeysQuery, enabled: canListKeys });
  const teamViews: readonly TableView[] = [
    {
      id: 'staff',
      label: 'Staff',
      to: '/admin/settings/staff',
      count: roles?.reduce((sum, { people }) => sum + people, 0),
    },
    { id: 'roles', label: 'Roles', to: '/admin/settings/roles', count: roles?.length },
  ];
  const keyViews: readonly TableView[] = [
    { id: 'api-keys', label: 'API keys', to: '/admin/settings/api-keys', count: keys && countActiveKeys(keys) },
  ];
  return [...(canListRoles ? teamViews : []), ...(canListKeys ? keyViews : [])];
}
