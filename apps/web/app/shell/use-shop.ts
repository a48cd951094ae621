import type { Reply } from '@kinari/contract/contract';
import { useRevalidator, useRouteLoaderData } from 'react-router';
import { createStore, useStore } from '../platform/store.ts';
import type { loader } from '../root.tsx';

/** The company as it was saved from this browser: newer than what a cache may answer for another second. */
export const savedCompany = createStore<Reply<'readCompanyDetails'> | undefined>(undefined);

const UNKNOWN_COMPANY = { name: 'Kinari', logoUrl: null, phone: '', email: '', address: '', pincode: '' };

/** The company and the categories, as the server read them for this page. */
export function useShop() {
  const shop = useRouteLoaderData<typeof loader>('root');
  const saved = useStore(savedCompany);
  return {
    company: saved ?? shop?.company ?? UNKNOWN_COMPANY,
    /** Absent when they could not be read; then a page offers to try again. */
    categories: shop?.categories,
    publicUrl: shop?.publicUrl ?? '',
  };
}

/** Reads the shop once more, after a failure. */
export function useShopRetry() {
  const { state, revalidate } = useRevalidator();
  return { isLoading: state === 'loading', retry: () => void revalidate() };
}
