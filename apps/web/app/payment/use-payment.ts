import type { PaymentWay } from '@kinari/contract/labels/payment-labels';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { cartQuery } from '../cart/cart.data.ts';
import { ApiError, errorMessage } from '../platform/api.ts';
import { isSignedOut } from '../session/query-client.ts';
import {
  type OrderPayment,
  type PaymentAccess,
  paymentQuery,
  usePayWithCash,
  useStartPayment,
} from './payment.data.ts';
import { pollInterval } from './payment-format.ts';

/** Reads the payment of an order again until it is settled, while the page is visible. */
export function useOrderPayment(access: PaymentAccess) {
  const cache = useQueryClient();
  const waitingSince = useWaitingSince();
  const query = useQuery({
    ...paymentQuery(access),
    refetchInterval: ({ state: { data, error } }) =>
      !data || isFinalError(error) ? false : pollInterval(data.status, Date.now() - waitingSince.current),
  });
  const status = query.data?.status;

  useEffect(() => {
    if (status === undefined) return;
    void cache.invalidateQueries({ queryKey: ['orders'] });
    if (status === 'expired' || status === 'late') void cache.invalidateQueries(cartQuery);
  }, [cache, status]);

  return query;
}

/** Starts again when the page becomes visible: a customer who comes back from a UPI app waits for the result. */
function useWaitingSince() {
  const since = useRef(0);
  useEffect(() => {
    const restart = () => {
      since.current = Date.now();
    };
    restart();
    document.addEventListener('visibilitychange', restart);
    return () => document.removeEventListener('visibilitychange', restart);
  }, []);
  return since;
}

const FINAL_ERRORS = new Set([400, 401, 404]);

/** True if asking again does not help: an expired link, logged out, or not their order. */
function isFinalError(error: unknown): boolean {
  return error instanceof ApiError && FINAL_ERRORS.has(error.status);
}

export type PaymentActions = ReturnType<typeof usePaymentActions>;

/** Starts payments, or changes the order to cash. */
export function usePaymentActions(access: PaymentAccess, { status, ways, openWay }: OrderPayment) {
  const starting = useStartPayment(access);
  const cash = usePayWithCash(access);
  // A payment on the page of the provider has replaced the UPI link.
  const { isLeaving, leaveTo } = useLeaving(starting.reset);
  const isBusy = starting.isPending || isLeaving;

  function start(way: PaymentWay) {
    if (isLeaving || (starting.isPending && starting.variables === way)) return;
    cash.reset();
    starting.mutate(way, { onSuccess: ({ action }) => action.kind === 'redirect' && leaveTo(action.url) });
  }

  // An open UPI link is read again. An open payment on the page of the provider would be replaced, so only the customer asks for that.
  const canShowUpi = status === 'unpaid' || (status === 'waiting' && openWay === 'upi');
  const shouldStartUpi = canShowUpi && ways.includes('upi') && starting.isIdle;
  // Does not follow a redirect, because the customer has not pressed a button.
  const startUpi = useEffectEvent(() => starting.mutate('upi'));
  useEffect(() => {
    if (shouldStartUpi) startUpi();
  }, [shouldStartUpi]);

  // The UPI link ends with its payment. While a new one starts, the old one has ended too.
  const forgetUpi = useEffectEvent(() => {
    if (!isBusy) starting.reset();
  });
  const isWaiting = status === 'waiting';
  useEffect(() => (isWaiting ? () => forgetUpi() : undefined), [isWaiting]);

  const action = isWaiting ? starting.data?.action : undefined;
  const error = starting.error ?? cash.error;
  return {
    start,
    /** The way that is being started. */
    startingWay: isBusy ? starting.variables : shouldStartUpi ? 'upi' : undefined,
    /** The UPI link of the open payment, if this page has started it. */
    upi: action?.kind === 'upi' ? action : undefined,
    payWithCash: () => cash.mutate(),
    isChangingToCash: cash.isPending,
    errorText:
      error && !isSignedOut(error) ? errorMessage(error, 'Something went wrong. Please try again.') : undefined,
  };
}

/** The button stays busy until the browser has left. With Back, the browser may show the page as it was. */
function useLeaving(onReturn: () => void) {
  const [isLeaving, setIsLeaving] = useState(false);
  const handlePageShow = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    setIsLeaving(false);
    onReturn();
  });
  useEffect(() => {
    const handle = (event: PageTransitionEvent) => handlePageShow(event);
    window.addEventListener('pageshow', handle);
    return () => window.removeEventListener('pageshow', handle);
  }, []);

  function leaveTo(url: string) {
    setIsLeaving(true);
    window.location.assign(url);
  }
  return { isLeaving, leaveTo };
}
