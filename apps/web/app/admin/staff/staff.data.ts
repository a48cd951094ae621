import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';
import { apiKeysQuery } from '../data/api-keys.data.ts';
import { rolesQuery } from '../roles/roles.data.ts';
import { showError } from '../ui/show-error.ts';

export type StaffList = EndpointResponse<'listStaff'>;
export type StaffMember = StaffList['staff'][number];
export type Invitation = StaffList['invitations'][number];

export const staffQuery = queryOptions({
  queryKey: ['admin', 'staff'],
  queryFn: ({ signal }) => api.call('listStaff', { signal }),
  staleTime: 0,
});

/** Every write returns the updated list. */
function useStaffMutation<Variables>(
  mutationFn: (variables: Variables) => Promise<StaffList>,
  onError?: (error: unknown) => void,
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (staff) => {
      cache.setQueryData(staffQuery.queryKey, staff);
      // They count their staff.
      void cache.invalidateQueries(rolesQuery);
    },
    onError: (error) => {
      onError?.(error);
      // Someone else may have changed the list first. Reload to show it.
      void cache.invalidateQueries(staffQuery);
    },
  });
}

const showStaffError = (error: unknown) => showError(error, 'Something went wrong. Try again.');

/** The forms show the error themselves. */
export const useInviteStaff = () =>
  useStaffMutation((body: EndpointBody<'inviteStaff'>) => api.call('inviteStaff', { body }));
export const useUpdateStaffRole = () =>
  useStaffMutation(({ id, roleId }: { id: string; roleId: string }) =>
    api.call('updateStaffRole', { params: { id }, body: { roleId } }),
  );
export const useResendInvitation = () =>
  useStaffMutation(({ id }: Invitation) => api.call('resendInvitation', { params: { id } }), showStaffError);
export const useRevokeInvitation = () =>
  useStaffMutation(({ id }: Invitation) => api.call('revokeInvitation', { params: { id } }), showStaffError);
export function useDisableStaff() {
  const cache = useQueryClient();
  return useStaffMutation(async ({ id, stopApiKeys }: { id: string; stopApiKeys?: boolean }) => {
    const staffList = await api.call('disableStaff', { params: { id }, body: { stopApiKeys } });
    if (stopApiKeys) void cache.invalidateQueries(apiKeysQuery);
    return staffList;
  }, showStaffError);
}
export const useEnableStaff = () =>
  useStaffMutation(({ id }: StaffMember) => api.call('enableStaff', { params: { id } }), showStaffError);
export const useRevokeStaffSessions = () =>
  useStaffMutation(({ id }: StaffMember) => api.call('revokeStaffSessions', { params: { id } }), showStaffError);
