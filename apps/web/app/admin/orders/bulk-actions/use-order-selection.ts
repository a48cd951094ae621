import { MAX } from '@kinari/contract/limits';
import { useState } from 'react';
import { EMPTY_SELECTION, selectAll, selectRow } from '../../table/selection/selection.ts';
import type { Order } from '../orders.data.ts';

const maxSelected = MAX.bulkOrders;

type RejectedOrder = { id: string; message?: string | undefined };

/** The selected rows of a list. A new `scope` (another list) clears the selection. */
export function useOrderSelection(orders: readonly Order[], scope: string) {
  const [scopedSelection, setScopedSelection] = useState({ scope, selection: EMPTY_SELECTION });
  const [rejections, setRejections] = useState<readonly RejectedOrder[]>([]);
  // Back in a list, users do not remember the earlier selection.
  if (scopedSelection.scope !== scope) setScopedSelection({ scope, selection: EMPTY_SELECTION });
  const selection = scopedSelection.scope === scope ? scopedSelection.selection : EMPTY_SELECTION;
  const listedIds = orders.map(({ id }) => id);
  const setSelection = (next: typeof EMPTY_SELECTION) => setScopedSelection({ scope, selection: next });
  const selected = orders.filter(({ id }) => selection.ids.has(id));

  return {
    selected,
    has: (id: string) => selection.ids.has(id),
    all: selected.length > 0 && selected.length === orders.length,
    some: selected.length > 0,
    pick: (id: string, range: boolean) =>
      setSelection(selectRow(selection, listedIds, { id, range, max: maxSelected })),
    pickAll: () => setSelection(selectAll(selection, listedIds, maxSelected)),
    /** Selects only the failed orders, so that each shows its error. */
    keepOnly: (rejected: readonly RejectedOrder[]) => {
      setSelection({ ids: new Set(rejected.map(({ id }) => id)), anchor: undefined });
      setRejections(rejected);
    },
    disabledReason: (id: string) =>
      selection.ids.has(id) ? rejections.find((rejected) => rejected.id === id)?.message : undefined,
    clear: () => setSelection(EMPTY_SELECTION),
  };
}

export type OrderSelection = ReturnType<typeof useOrderSelection>;
