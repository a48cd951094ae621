import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryClient } from '../../session/query-client.ts';
import type { MenuScope } from './admin-menu.ts';
import type { ShopFeature } from './admin-pages.ts';
import { hasOnlinePayments, paymentSettingsQuery } from './payment-settings.data.ts';
import { useCanCall } from './use-can-call.ts';

const STORAGE_KEY = 'online-payments';
// The page's own requests go first.
const LOAD_DELAY_MS = 1500;
/** Providers change only with the configuration of the server. */
const FRESH_MS = 10 * 60_000;

const NO_FEATURES: ReadonlySet<ShopFeature> = new Set();
const ONLINE_PAYMENTS: ReadonlySet<ShopFeature> = new Set(['onlinePayments']);

/** What the menu and the command palette offer. Browser only: the server never renders them. */
export function useMenuScope(): MenuScope {
  const canCall = useCanCall();
  const hasPayments = useHasOnlinePayments(canCall('getPaymentSettings'));
  return { canCall, features: hasPayments ? ONLINE_PAYMENTS : NO_FEATURES };
}

/** The last answer is stored in the browser, so that the menu is complete at once the next time. */
function useHasOnlinePayments(isAllowed: boolean): boolean {
  const [stored] = useState(loadHasOnlinePayments);
  const hasWaited = useDelay(LOAD_DELAY_MS);
  const { data } = useQuery(
    {
      ...paymentSettingsQuery,
      select: hasOnlinePayments,
      enabled: isAllowed && hasWaited,
      staleTime: FRESH_MS,
    },
    queryClient(),
  );
  useEffect(() => {
    if (data !== undefined) storeHasOnlinePayments(data);
  }, [data]);
  return data ?? stored;
}

function useDelay(ms: number): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isOver;
}

function loadHasOnlinePayments(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'on';
  } catch {
    return false;
  }
}

function storeHasOnlinePayments(hasPayments: boolean): void {
  try {
    if (hasPayments) localStorage.setItem(STORAGE_KEY, 'on');
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is blocked: the entry appears when the request is done.
  }
}
