import type { Permission } from '@kinari/contract/access/permissions';
import { useOwnPermissions } from '../navigation/use-can-call.ts';

/** Returns the columns that the user may see. */
export function usePermittedColumns<Column extends { permission?: Permission }>(columns: readonly Column[]): Column[] {
  const permissions = useOwnPermissions() ?? [];
  return columns.filter(({ permission }) => permission === undefined || permissions.includes(permission));
}
