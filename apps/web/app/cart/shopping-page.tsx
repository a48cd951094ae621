import './cart.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { OnlyFor } from '../signed-in/only-for.tsx';
import { queryClient } from '../signed-in/query-client.ts';
import { useRetryAfterSignIn } from '../signed-in/use-retry-after-sign-in.ts';

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
