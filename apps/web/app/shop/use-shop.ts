import type { Reply } from '@kinari/contract/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator, useRouteLoaderData } from 'react-router';
import { unpack } from '../platform/page/packed.ts';
import { createStore, useStore } from '../platform/store.ts';
import type { readShop } from './shop.server.ts';

/** The company as it was saved from this browser: newer than what a cache may answer for another second. */
export const savedCompany = createStore<Reply<'readCompanyDetails'> | undefined>(undefined);

const UNKNOWN_COMPANY = {
  name: 'Kinari',
  logoUrl: null,
  logoRatio: null,
  phone: '',
  email: '',
  address: '',
  pincode: '',
  guestSearch: false,
  returnsOnline: false,
  gifts: false,
  pricesIncludeGst: false,
  daysToDeliver: undefined,
};

/** The company and the categories, as the server read them for this page. */
export function useShop() {
  const packed = usePackedShop();
  const shop = packed && unpack(packed);
  const saved = useStore(savedCompany);
  return {
    company: saved ?? shop?.company ?? UNKNOWN_COMPANY,
    /** Absent when they could not be read; then a page offers to try again. */
    categories: shop?.categories,
    publicUrl: shop?.publicUrl ?? '',
  };
}

/** All that the frame around a page is drawn from, as one text; absent when nothing could be read. */
export function useShopText(): string | undefined {
  return usePackedShop()?.text;
}

function usePackedShop() {
  return useRouteLoaderData<typeof readShop>('root');
}

/** Reads the shop once more, after a failure. */
export function useShopRetry() {
  const { state, revalidate } = useRevalidator();
  return { isLoading: state === 'loading', retry: () => void revalidate() };
}

/** For a page that is about the categories: when it opens without them, the browser asks once by itself. */
export function useCategories() {
  const { categories } = useShop();
  const { revalidate } = useRevalidator();
  const { isLoading, retry } = useShopRetry();
  const [isOpening, setIsOpening] = useState(!categories);

  const ask = useEffectEvent(() => void revalidate().finally(() => setIsOpening(false)));
  useEffect(() => {
    if (isOpening) ask();
  }, [isOpening]);

  return { categories, isLoading: isLoading || isOpening, retry };
}
