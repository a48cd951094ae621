import { ORDER_VIEWS, type OrderView } from '@kinari/contract/words/parcel-words';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { isStatus } from './delivery-status.ts';
import type { OrderFilter } from './orders.data.ts';

/** What the address says: which orders are listed, and whose details are open. */
export function useOrdersAddress() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const filter = filterOf(params);

  // Words and a status may follow each other faster than the address does: the second must not undo the first.
  const wanted = useRef(filter);
  useEffect(() => {
    wanted.current = filterOf(params);
  }, [params]);

  // Each letter typed would otherwise be a step to go back through.
  function narrow(changes: Partial<OrderFilter>) {
    wanted.current = { ...wanted.current, ...changes };
    const named = Object.entries(wanted.current).filter((entry): entry is [string, string] => Boolean(entry[1]));
    setParams(named, { replace: true, preventScrollReset: true });
  }

  function open(id: string) {
    setParams(withOrder(params, id), { preventScrollReset: true, state: { openedHere: true } });
  }

  /** Goes back to the list one came from; who arrived by a link to the order has none to go back to. */
  function close() {
    if (state?.openedHere) void navigate(-1);
    else setParams(withOrder(params, undefined), { preventScrollReset: true, replace: true });
  }

  return {
    filter,
    narrow,
    addressOf: (view: OrderView) => addressOf(view, filter),
    openId: params.get('order') ?? undefined,
    open,
    close,
  };
}

function filterOf(params: URLSearchParams): OrderFilter {
  const status = params.get('status');
  const view = ORDER_VIEWS.find((one) => one === params.get('view') && one !== 'all');
  return { view, status: isStatus(status) ? status : undefined, q: params.get('q') ?? '' };
}

/** Of another view what was searched for, but not its status: each view has its own. */
function addressOf(view: OrderView, { q }: OrderFilter): string {
  const params = new URLSearchParams({ ...(view !== 'all' && { view }), ...(q && { q }) });
  return params.size > 0 ? `?${params}` : '?';
}

function withOrder(params: URLSearchParams, id: string | undefined): URLSearchParams {
  const next = new URLSearchParams(params);
  if (id === undefined) next.delete('order');
  else next.set('order', id);
  return next;
}
