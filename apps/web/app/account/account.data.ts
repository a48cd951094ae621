import type { ApiRequest, EndpointResponse } from '@kinari/contract/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/browser-api.ts';
import { storeToken, storeUser } from '../platform/local-session.ts';
import { logClientError } from '../platform/log-client-error.ts';

export type Profile = EndpointResponse<'getMe'>['user'];
export type Session = EndpointResponse<'listSessions'>['sessions'][number];

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => {
    try {
      return (await api.call('getMe', { signal })).user;
    } catch (error) {
      logClientError('failed to load profile', error);
      throw error;
    }
  },
});

export function useSaveProfile() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: ApiRequest<'updateProfile'>['body']) => api.call('updateProfile', { body }),
    onSuccess: ({ user }) => {
      cache.setQueryData(profileQuery.queryKey, user);
      storeUser(user);
    },
  });
}

export function useSendVerification() {
  return useMutation({ mutationFn: () => api.call('resendVerificationEmail', {}) });
}

export function useChangeEmail() {
  return useMutation({ mutationFn: (body: ApiRequest<'changeEmail'>['body']) => api.call('changeEmail', { body }) });
}

export function useDownloadOwnData() {
  return useMutation({
    mutationFn: (body: ApiRequest<'downloadPersonalData'>['body']) => api.download('downloadPersonalData', { body }),
  });
}

export function useDeleteAccount() {
  return useMutation({
    mutationFn: (body: ApiRequest<'requestAccountDeletion'>['body']) => api.call('requestAccountDeletion', { body }),
  });
}

/** Stores the new token from the response. The API has ended every other session. */
export function useChangePassword() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: ApiRequest<'changePassword'>['body']) => api.call('changePassword', { body }),
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
    mutationFn: (id: string) => api.call('revokeSession', { params: { id } }),
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
