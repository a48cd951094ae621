import type { Reply, Request } from '@kinari/contract/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/browser-api.ts';
import { logQuietly } from '../platform/browser-log.ts';
import { storeToken, storeUser } from '../platform/local-mirror.ts';

export type Profile = Reply<'readOwnAccount'>['user'];
export type Session = Reply<'listSessions'>['sessions'][number];

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => {
    try {
      return (await api.call('readOwnAccount', { signal })).user;
    } catch (error) {
      logQuietly('Could not read the profile', error);
      throw error;
    }
  },
});

export function useSaveProfile() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Request<'updateProfile'>['body']) => api.call('updateProfile', { body }),
    onSuccess: ({ user }) => {
      cache.setQueryData(profileQuery.queryKey, user);
      storeUser(user);
    },
  });
}

export function useSendVerification() {
  return useMutation({ mutationFn: () => api.call('sendVerification', {}) });
}

export function useChangeEmail() {
  return useMutation({ mutationFn: (body: Request<'changeEmail'>['body']) => api.call('changeEmail', { body }) });
}

export function useDownloadOwnData() {
  return useMutation({
    mutationFn: (body: Request<'downloadOwnData'>['body']) => api.download('downloadOwnData', { body }),
  });
}

export function useCloseAccount() {
  return useMutation({ mutationFn: (body: Request<'closeAccount'>['body']) => api.call('closeAccount', { body }) });
}

/** The reply's token takes the place of the old one, which has ended together with every other session. */
export function useChangePassword() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Request<'changePassword'>['body']) => api.call('changePassword', { body }),
    onSuccess: ({ token }) => {
      storeToken(token);
      void cache.invalidateQueries(sessionsQuery);
    },
  });
}

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await api.call('listSessions', { signal })).sessions,
});

export function useEndSession() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.call('endSession', { params: { id } }),
    onSuccess: ({ sessions }) => cache.setQueryData(sessionsQuery.queryKey, sessions),
  });
}

export function useEndOtherSessions() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.call('logoutEverywhere', {}),
    onSuccess: () =>
      cache.setQueryData(sessionsQuery.queryKey, (sessions) => sessions?.filter(({ current }) => current)),
  });
}
