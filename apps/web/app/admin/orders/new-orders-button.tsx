import { useQuery } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { icon16 } from '../../ui/icon.ts';
import { newOrdersQuery, type OrderFilter, useShowNewestOrders } from './orders.data.ts';

type NewOrdersButtonProps = { filter: OrderFilter; newest: string | undefined };

const MAX_COUNT = 99;

/** Polls for new orders and shows their count. The list changes only on click. */
export function NewOrdersButton({ filter, newest }: NewOrdersButtonProps) {
  const { data: count = 0 } = useQuery(newOrdersQuery(filter, newest));
  const showNewest = useShowNewestOrders(filter);
  const [busy, setBusy] = useState(false);
  const wasRequested = useRef(false);

  // The pressed button is gone. Focus the first row when it is there.
  useEffect(() => {
    if (!wasRequested.current || newest === undefined) return;
    wasRequested.current = false;
    window.scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('[data-next-status]')?.focus({ preventScroll: true });
  }, [newest]);

  async function show() {
    wasRequested.current = true;
    setBusy(true);
    await showNewest();
    setBusy(false);
  }

  return (
    <output className="order-news">
      {count > 0 && (
        <Button size={36} busy={busy} icon={<ArrowUp {...icon16} />} onClick={() => void show()}>
          {count > MAX_COUNT ? `${MAX_COUNT}+` : count} new {count === 1 ? 'order' : 'orders'}
        </Button>
      )}
    </output>
  );
}
