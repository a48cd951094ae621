import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../../platform/api.ts';
import { useIsHydrated } from '../../platform/browser-state.ts';

/**
 * Returns the token of a link in an email. It is in the hash, which browsers do not send, and is removed from the URL
 * at once, so that it is not in the history. `undefined` before hydration, `null` if missing.
 */
export function useLinkToken(): string | null | undefined {
  const isHydrated = useIsHydrated();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>(null);
  const found = parseToken(hash);
  if (found && found !== token) setToken(found);

  useEffect(() => {
    if (found) void navigate({ hash: '' }, { replace: true, preventScrollReset: true });
  }, [found, navigate]);

  return isHydrated ? token : undefined;
}

export function parseToken(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get('token') || null;
}

/** True if the token is expired, used or malformed. */
export function isExpiredToken(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'token_invalid' || 'token' in error.fields);
}
