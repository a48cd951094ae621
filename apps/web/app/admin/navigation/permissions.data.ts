import type { Permission } from '@kinari/contract/access/permissions';
import { queryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../platform/api.ts';
import { api } from '../../platform/browser-api.ts';
import { queryClient } from '../../session/query-client.ts';

const STORAGE_KEY = 'permissions';
const PERMISSIONS_KEY = ['admin', 'permissions'];
const FRESH_MS = 60_000;

/** The permissions of the user. Stored in the browser, so that the menu is complete at once the next time. */
export const permissionsQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: [...PERMISSIONS_KEY, userId],
    queryFn: async ({ signal }) => {
      const { permissions } = await api.call('getOwnPermissions', { signal });
      storePermissions(userId, permissions);
      return permissions;
    },
    initialData: () => loadPermissions(userId),
    initialDataUpdatedAt: 0,
    staleTime: FRESH_MS,
  });

/** Loads the permissions again after a reply that one is missing: an owner has changed the role since. */
export function useReloadPermissions(): void {
  useEffect(() => {
    const cache = queryClient();
    const reload = (error: unknown) => {
      if (error instanceof ApiError && error.code === 'permission_missing')
        void cache.invalidateQueries({ queryKey: PERMISSIONS_KEY });
    };
    const stops = [
      cache.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') reload(event.action.error);
      }),
      cache.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') reload(event.action.error);
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
}

function storePermissions(userId: string | undefined, permissions: readonly Permission[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ userId, permissions }));
  } catch {
    // Storage is blocked: the permissions are loaded again with the next page.
  }
}

function loadPermissions(userId: string | undefined): Permission[] | undefined {
  if (typeof window === 'undefined' || userId === undefined) return undefined;
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as {
      userId?: string;
      permissions?: Permission[];
    };
    return stored.userId === userId ? stored.permissions : undefined;
  } catch {
    return undefined;
  }
}
