import type { Reply } from '@kinari/contract/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';
import { failureOf } from '../failure.ts';

type StaffList = Reply<'listStaff'>;
export type Member = StaffList['staff'][number];
export type Invitation = StaffList['invitations'][number];

export const staffQuery = queryOptions({
  queryKey: ['admin', 'staff'],
  queryFn: ({ signal }) => api.call('listStaff', { signal }),
  staleTime: 0,
});

/** Every change of the staff answers the list as it stands then. */
function useStaffWrite<What>(write: (what: What) => Promise<StaffList>, onError?: (error: unknown) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: (staff) => cache.setQueryData(staffQuery.queryKey, staff),
    onError: (error) => {
      onError?.(error);
      // It may have failed because somebody else was quicker: the list then shows it.
      void cache.invalidateQueries(staffQuery);
    },
  });
}

const said = (error: unknown) => failureOf(error, 'That did not work. Please try again.');

/** Its form says itself what went wrong. */
export const useInvite = () => useStaffWrite((email: string) => api.call('inviteStaff', { body: { email } }));
export const useSendAgain = () =>
  useStaffWrite(({ id }: Invitation) => api.call('resendInvitation', { params: { id } }), said);
export const useWithdraw = () =>
  useStaffWrite(({ id }: Invitation) => api.call('withdrawInvitation', { params: { id } }), said);
export const useDisable = () => useStaffWrite(({ id }: Member) => api.call('disableStaff', { params: { id } }), said);
export const useEnable = () => useStaffWrite(({ id }: Member) => api.call('enableStaff', { params: { id } }), said);
export const useEndSessions = () =>
  useStaffWrite(({ id }: Member) => api.call('endStaffSessions', { params: { id } }), said);
