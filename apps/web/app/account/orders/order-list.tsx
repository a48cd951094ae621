import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import type { Order } from './order.data.ts';
import { OrderCancelDialog } from './order-cancel-dialog.tsx';
import { OrderCard } from './order-card.tsx';
import { referenceOf } from './order-facts.ts';

type OrderListProps = {
  orders: Order[];
  hasMore: boolean;
  isLoadingMore: boolean;
  moreFailed: boolean;
  onMore: () => void;
};

export function OrderList({ orders, hasMore, isLoadingMore, moreFailed, onMore }: OrderListProps) {
  const [cancelling, setCancelling] = useState<Order>();
  const list = useRef<HTMLUListElement>(null);

  /** The button that was pressed has gone with the order's status; its card takes over the focus, once the dialog has. */
  function focusCard(order: Order) {
    requestAnimationFrame(() => {
      list.current?.querySelector<HTMLElement>(`[data-order="${referenceOf(order)}"]`)?.focus();
    });
  }

  return (
    <>
      <ul ref={list} className="grid grid-cols-1 gap-4">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} onCancel={() => setCancelling(order)} />
          </li>
        ))}
      </ul>
      {moreFailed && !isLoadingMore ? (
        <div className="mt-4">
          <LoadFailure what="more orders" busy={isLoadingMore} onRetry={onMore} />
        </div>
      ) : (
        hasMore && (
          <Button kind="secondary" busy={isLoadingMore} className="mx-auto mt-6 flex" onClick={onMore}>
            Show more
          </Button>
        )
      )}
      <OrderCancelDialog order={cancelling} onClose={() => setCancelling(undefined)} onCancelled={focusCard} />
    </>
  );
}
