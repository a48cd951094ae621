import './cart.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { OnlyFor } from '../identity/only-for.tsx';
import { useRetryAfterSignIn } from '../identity/use-retry-after-sign-in.ts';
import { queryClient } from '../platform/query-client.ts';

type ShoppingPageProps = { what: string; placeholder: ReactNode; children: ReactNode };

/** The frame of cart and checkout: for customers, who have a cart. */
export function ShoppingPage({ what, placeholder, children }: ShoppingPageProps) {
  const [cache] = useState(queryClient);
  useRetryAfterSignIn();
  return (
    <div className="page-width pt-5 pb-10 lg:pt-8">
      <OnlyFor userType="CUSTOMER" what={what} placeholder={placeholder}>
        <QueryClientProvider client={cache}>{children}</QueryClientProvider>
      </OnlyFor>
    </div>
  );
}
