import { useQuery } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { icon16 } from '../../ui/icon.ts';
import { newOrdersQuery, type OrderFilter, useShowNewest } from './orders.data.ts';

type NewOrdersProps = { filter: OrderFilter; newest: string | undefined };

const MOST = 99;

/** Polls, and says that orders have come in, and moves nothing until somebody wants to see them. */
export function NewOrders({ filter, newest }: NewOrdersProps) {
  const { data: count = 0 } = useQuery(newOrdersQuery(filter, newest));
  const showNewest = useShowNewest(filter);
  const [busy, setBusy] = useState(false);
  const asked = useRef(false);

  // The button that was pressed is gone; work goes on at the first row, once it is there.
  useEffect(() => {
    if (!asked.current || newest === undefined) return;
    asked.current = false;
    window.scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('[data-next-status]')?.focus({ preventScroll: true });
  }, [newest]);

  async function show() {
    asked.current = true;
    setBusy(true);
    await showNewest();
    setBusy(false);
  }

  return (
    <output className="order-news">
      {count > 0 && (
        <Button size={36} busy={busy} icon={<ArrowUp {...icon16} />} onClick={() => void show()}>
          {count > MOST ? `${MOST}+` : count} new {count === 1 ? 'order' : 'orders'}
        </Button>
      )}
    </output>
  );
}
