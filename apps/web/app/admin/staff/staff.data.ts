import type { EndpointResponse } from '@kinari/contract/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';
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
    onSuccess: (staff) => cache.setQueryData(staffQuery.queryKey, staff),
    onError: (error) => {
      onError?.(error);
      // Someone else may have changed the list first. Reload to show it.
      void cache.invalidateQueries(staffQuery);
    },
  });
}

const showStaffError = (error: unknown) => showError(error, 'Something went wrong. Try again.');

/** The form shows the error itself. */
export const useInviteStaff = () => useStaffMutation((email: string) => api.call('inviteStaff', { body: { email } }));
export const useResendInvitation = () =>
  useStaffMutation(({ id }: Invitation) => api.call('resendInvitation', { params: { id } }), showStaffError);
export const useRevokeInvitation = () =>
  useStaffMutation(({ id }: Invitation) => api.call('revokeInvitation', { params: { id } }), showStaffError);
export const useDisableStaff = () =>
  useStaffMutation(({ id }: StaffMember) => api.call('disableStaff', { params: { id } }), showStaffError);
export const useEnableStaff = () =>
  useStaffMutation(({ id }: StaffMember) => api.call('enableStaff', { params: { id } }), showStaffError);
export const useRevokeStaffSessions = () =>
  useStaffMutation(({ id }: StaffMember) => api.call('revokeStaffSessions', { params: { id } }), showStaffError);
