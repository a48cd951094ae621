import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Removes what the provider adds to the address. Only the API knows if the order is paid. */
export function useCleanAddress(): void {
  const { search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (search) void navigate({ search: '' }, { replace: true, preventScrollReset: true });
  }, [search, navigate]);
}
