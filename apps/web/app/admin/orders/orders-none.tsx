import { Button } from '../../ui/button.tsx';
import { LineDrawing } from '../../ui/picture/line-drawing.tsx';

type OrdersNoneProps = { isFiltered: boolean; isView: boolean; onClear: () => void };

/** Nothing was ordered yet, nothing of it waits here, or nothing fits what is asked for. */
export function OrdersNone({ isFiltered, isView, onClear }: OrdersNoneProps) {
  return (
    <div className="grid justify-items-center gap-3 py-10 text-center">
      <LineDrawing>
        <path d="M24 20h72v80H24z" />
        <path d="M36 20v-6h48v6M38 44h44M38 58h44M38 72h26" />
        <path d="M74 78l6 6 12-14" strokeDasharray="1 6" />
      </LineDrawing>
      <h2 className="mt-2 text-h2">No orders found</h2>
      {isFiltered || isView ? (
        <>
          <p className="text-body text-ink-2">
            {isFiltered ? 'No order fits this search and status.' : 'Nothing waits here.'}
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
