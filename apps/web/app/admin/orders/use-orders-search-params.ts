import { ORDER_VIEWS, type OrderView } from '@kinari/contract/labels/shipment-labels';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { isDeliveryStatus } from './delivery-status.ts';
import type { OrderFilter } from './orders.data.ts';

/** Reads from the URL which orders are listed and which one is open. */
export function useOrdersSearchParams() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const filter = parseFilter(params);

  // Search and status can change faster than the URL. The second change must not undo the first.
  const latestFilter = useRef(filter);
  useEffect(() => {
    latestFilter.current = parseFilter(params);
  }, [params]);

  // Replace: otherwise each typed character adds a history entry.
  function updateFilter(changes: Partial<OrderFilter>) {
    latestFilter.current = { ...latestFilter.current, ...changes };
    const entries = Object.entries(latestFilter.current).filter((entry): entry is [string, string] =>
      Boolean(entry[1]),
    );
    setParams(entries, { replace: true, preventScrollReset: true });
  }

  function open(id: string) {
    setParams(withOrderParam(params, id), { preventScrollReset: true, state: { openedHere: true } });
  }

  /** Goes back to the list. A user who opened the order by a link has no list to go back to. */
  function close() {
    if (state?.openedHere) void navigate(-1);
    else setParams(withOrderParam(params, undefined), { preventScrollReset: true, replace: true });
  }

  return {
    filter,
    updateFilter,
    addressOf: (view: OrderView) => viewUrl(view, filter),
    openId: params.get('order') ?? undefined,
    open,
    close,
  };
}

function parseFilter(params: URLSearchParams): OrderFilter {
  const status = params.get('status');
  const view = ORDER_VIEWS.find((orderView) => orderView === params.get('view') && orderView !== 'all');
  return { view, status: isDeliveryStatus(status) ? status : undefined, q: params.get('q') ?? '' };
}

/** Returns the URL of another view with the same search, but not the status: each view has its own. */
function viewUrl(view: OrderView, { q }: OrderFilter): string {
  const params = new URLSearchParams({ ...(view !== 'all' && { view }), ...(q && { q }) });
  return params.size > 0 ? `?${params}` : '?';
}

function withOrderParam(params: URLSearchParams, id: string | undefined): URLSearchParams {
  const next = new URLSearchParams(params);
  if (id === undefined) next.delete('order');
  else next.set('order', id);
  return next;
}
