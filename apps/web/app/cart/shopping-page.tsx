import './cart.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { queryClient } from '../session/query-client.ts';
import { RequireRole } from '../session/require-role.tsx';
import { useRetryAfterSignIn } from '../session/use-retry-after-sign-in.ts';

type ShoppingPageProps = { what: string; placeholder: ReactNode; children: ReactNode };

/** Layout of cart and checkout. Only customers have a cart. */
export function ShoppingPage({ what, placeholder, children }: ShoppingPageProps) {
  const [cache] = useState(queryClient);
  useRetryAfterSignIn();
  return (
    <div className="page-width pt-5 pb-10 lg:pt-8">
      <RequireRole userType="CUSTOMER" what={what} placeholder={placeholder}>
        <QueryClientProvider client={cache}>{children}</QueryClientProvider>
      </RequireRole>
    </div>
  );
}
