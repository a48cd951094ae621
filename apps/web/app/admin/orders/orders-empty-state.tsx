import { Button } from '../../ui/button.tsx';
import { LineIllustration } from '../../ui/image/line-illustration.tsx';

type OrdersEmptyStateProps = { isFiltered: boolean; isView: boolean; onClear: () => void };

/** Shown if there are no orders, none in this view, or no match. */
export function OrdersEmptyState({ isFiltered, isView, onClear }: OrdersEmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 py-10 text-center">
      <LineIllustration>
        <path d="M24 20h72v80H24z" />
        <path d="M36 20v-6h48v6M38 44h44M38 58h44M38 72h26" />
        <path d="M74 78l6 6 12-14" strokeDasharray="1 6" />
      </LineIllustration>
      <h2 className="mt-2 text-h2">No orders found</h2>
      {isFiltered || isView ? (
        <>
          <p className="text-body text-ink-2">
            {isFiltered ? 'No orders match the search or status.' : 'No orders here.'}
          </p>
          <Button kind="secondary" size={44} onClick={onClear}>
            Show all orders
          </Button>
        </>
      ) : (
        <p className="text-body text-ink-2">Orders will appear here once customers place them</p>
      )}
    </div>
  );
}
