import type { EndpointResponse } from '@kinari/contract/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator, useRouteLoaderData } from 'react-router';
import { deserialize } from '../platform/ssr/serialized-data.ts';
import { createStore, useStore } from '../platform/store.ts';
import { COLOR_PRIMARY } from '../ui/colors.ts';
import type { getShop } from './shop.server.ts';

/** The company as last saved from this browser. A cached response may be a second older. */
export const savedCompany = createStore<EndpointResponse<'getCompanyDetails'> | undefined>(undefined);

const UNKNOWN_COMPANY = {
  name: 'Kinari',
  logoUrl: null,
  logoRatio: null,
  phone: '',
  email: '',
  address: '',
  pincode: '',
  guestSearch: false,
  selfServiceReturns: false,
  giftOrders: false,
  saleItemReturnPolicy: 'faulty' as const,
  pricesIncludeGst: false,
  recipientNeeded: false,
  deliveryDays: undefined,
};

const UNKNOWN_SHELL: EndpointResponse<'getShell'> = {
  announcement: { text: '', link: '' },
  footer: { note: '', links: [], social: [], whatsapp: '' },
  themePath: null,
  brand: COLOR_PRIMARY,
};

export function useShop() {
  const serialized = useSerializedShop();
  const shop = serialized && deserialize(serialized);
  const saved = useStore(savedCompany);
  return {
    company: saved ?? shop?.company ?? UNKNOWN_COMPANY,
    /** Missing if they could not be loaded. Then the page offers a retry. */
    categories: shop?.categories,
    publicUrl: shop?.publicUrl ?? '',
    /** True if the shop was closed to this visitor when the page was loaded. */
    isClosed: shop?.isClosed ?? false,
    /** What the owner publishes for every page: announcement, footer and look. */
    shell: shop?.shell ?? UNKNOWN_SHELL,
  };
}

/** Returns the data of the page layout as one string, for cache keys. `undefined` if it could not be loaded. */
export function useShopText(): string | undefined {
  return useSerializedShop()?.text;
}

function useSerializedShop() {
  return useRouteLoaderData<typeof getShop>('root');
}

export function useShopRetry() {
  const { state, revalidate } = useRevalidator();
  return { isLoading: state === 'loading', retry: () => void revalidate() };
}

/** For pages about categories. If they are missing, loads them once automatically. */
export function useCategories() {
  const { categories } = useShop();
  const { revalidate } = useRevalidator();
  const { isLoading, retry } = useShopRetry();
  const [isOpening, setIsOpening] = useState(!categories);

  const reload = useEffectEvent(() => void revalidate().finally(() => setIsOpening(false)));
  useEffect(() => {
    if (isOpening) reload();
  }, [isOpening]);

  return { categories, isLoading: isLoading || isOpening, retry };
}
