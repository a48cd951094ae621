import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';

export type Role = EndpointResponse<'listRoles'>['roles'][number];

export const rolesQuery = queryOptions({
  queryKey: ['admin', 'roles'],
  queryFn: async ({ signal }) => (await api.call('listRoles', { signal })).roles,
  staleTime: 0,
});

function useRoleMutation<Variables, Result>(mutationFn: (variables: Variables) => Promise<Result>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => cache.invalidateQueries(rolesQuery) });
}

export const useCreateRole = () =>
  useRoleMutation(async (body: EndpointBody<'createRole'>) => (await api.call('createRole', { body })).role);

export const useUpdateRole = (id: string) =>
  useRoleMutation(
    async (body: EndpointBody<'updateRole'>) => (await api.call('updateRole', { params: { id }, body })).role,
  );

export const useDeleteRole = () => useRoleMutation((id: string) => api.call('deleteRole', { params: { id } }));
