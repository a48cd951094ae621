import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../../platform/api.ts';
import { usePageIsAlive } from '../../platform/browser-state.ts';

/**
 * The token of a mailed link. It stands after '#', which no browser sends on, and leaves the address bar at once, so
 * that it stays in no history. `undefined` until the page has come alive, `null` when there is none.
 */
export function useLinkToken(): string | null | undefined {
  const isAlive = usePageIsAlive();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>(null);
  const found = tokenIn(hash);
  if (found && found !== token) setToken(found);

  useEffect(() => {
    if (found) void navigate({ hash: '' }, { replace: true, preventScrollReset: true });
  }, [found, navigate]);

  return isAlive ? token : undefined;
}

export function tokenIn(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get('token') || null;
}

/** The token is too old or used, or was mangled on its way and does not even look like one of ours. */
export function isDeadLink(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'link_not_valid' || 'token' in error.fields);
}
