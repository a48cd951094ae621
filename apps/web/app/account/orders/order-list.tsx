import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import type { Order } from './order.data.ts';
import { OrderCancelDialog } from './order-cancel-dialog.tsx';
import { OrderCard } from './order-card.tsx';
import { orderReference } from './order-format.ts';

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

  /** The focused button is removed when the order status changes. Focus its card after the dialog closes. */
  function focusCard(order: Order) {
    requestAnimationFrame(() => {
      list.current?.querySelector<HTMLElement>(`[data-order="${orderReference(order)}"]`)?.focus();
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
          <LoadError what="more orders" busy={isLoadingMore} onRetry={onMore} />
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
