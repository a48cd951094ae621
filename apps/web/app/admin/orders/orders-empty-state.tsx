import { EmptyState } from '../table/empty-state.tsx';

type OrdersEmptyStateProps = { isFiltered: boolean; isView: boolean; onClear: () => void };

const DRAWING = (
  <>
    <path d="M24 20h72v80H24z" />
    <path d="M36 20v-6h48v6M38 44h44M38 58h44M38 72h26" />
    <path d="M74 78l6 6 12-14" strokeDasharray="1 6" />
  </>
);

/** Shown if there are no orders, none in this view, or no match. */
export function OrdersEmptyState({ isFiltered, isView, onClear }: OrdersEmptyStateProps) {
  return (
    <EmptyState
      title="No orders found"
      drawing={DRAWING}
      clear={isFiltered || isView ? { label: 'Show all orders', onClear } : undefined}
    >
      {isFiltered
        ? 'No orders match the search or filters.'
        : isView
          ? 'No orders here.'
          : 'Orders will appear here once customers place them'}
    </EmptyState>
  );
}
