import { ORDER_SORTS, ORDER_VIEWS } from '@kinari/contract/labels/shipment-labels';
import { MAX_LENGTH } from '@kinari/contract/limits';
import { useLocation, useNavigate } from 'react-router';
import { oneOf, pattern, typedText } from '../table/list-params.ts';
import { useListParams } from '../table/use-list-params.ts';
import { DELIVERY_STATUSES } from './delivery-status.ts';
import { DAY_PATTERN } from './order-days.ts';

export const ORDERS_PARAMS = {
  view: oneOf(ORDER_VIEWS, 'all'),
  status: oneOf(DELIVERY_STATUSES.map(({ status }) => status)),
  day: pattern(DAY_PATTERN),
  q: typedText(MAX_LENGTH.searchWords),
  sort: oneOf(ORDER_SORTS, 'newest'),
  /** The open order. */
  order: pattern(/./),
};

/** Which orders are listed and which one is open. */
export function useOrdersParams() {
  const { values, set, reset, linkTo } = useListParams(ORDERS_PARAMS);
  const { state } = useLocation();
  const navigate = useNavigate();
  const { order: openId, view, ...filter } = values;

  return {
    filter: { ...filter, view: view === 'all' ? undefined : view },
    set,
    reset,
    linkTo,
    openId: openId || undefined,
    open: (order: string) => set({ order }, { state: { openedHere: true } }),
    /** Goes back to the list. A user who opened the order by a link has no list to go back to. */
    close: () => {
      if (state?.openedHere) void navigate(-1);
      else set({ order: '' }, { replace: true });
    },
  };
}
