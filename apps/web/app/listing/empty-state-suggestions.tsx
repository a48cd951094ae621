import { lazy, Suspense } from 'react';

// Few pages are empty, so the products are loaded only then.
const EmptyStateProducts = lazy(() => import('./empty-state-products.tsx'));

/** Categories and best sellers below an empty state. */
export function EmptyStateSuggestions() {
  return (
    <Suspense fallback={null}>
      <EmptyStateProducts />
    </Suspense>
  );
}
