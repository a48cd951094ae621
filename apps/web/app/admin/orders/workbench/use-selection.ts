import { MOST } from '@kinari/contract/limits';
import { useState } from 'react';
import { NOTHING, pick, pickAll } from '../../table/selection/selection.ts';
import type { Order } from '../orders.data.ts';

const most = MOST.ordersAtOnce;

type Refused = { id: string; message?: string | undefined };

/** The selected rows of a list. `scope` names the list: another one begins with nothing. */
export function useSelection(orders: readonly Order[], scope: string) {
  const [kept, setKept] = useState({ scope, selection: NOTHING });
  const [refusals, setRefusals] = useState<readonly Refused[]>([]);
  // Nobody remembers, back in a list, what was selected there before.
  if (kept.scope !== scope) setKept({ scope, selection: NOTHING });
  const selection = kept.scope === scope ? kept.selection : NOTHING;
  const listed = orders.map(({ id }) => id);
  const keep = (next: typeof NOTHING) => setKept({ scope, selection: next });
  const selected = orders.filter(({ id }) => selection.ids.has(id));

  return {
    selected,
    has: (id: string) => selection.ids.has(id),
    all: selected.length > 0 && selected.length === orders.length,
    some: selected.length > 0,
    pick: (id: string, range: boolean) => keep(pick(selection, listed, { id, range, most })),
    pickAll: () => keep(pickAll(selection, listed, most)),
    /** Nothing, or these alone: what could not be done stays selected and says why. */
    keepOnly: (refused: readonly Refused[]) => {
      keep({ ids: new Set(refused.map(({ id }) => id)), anchor: undefined });
      setRefusals(refused);
    },
    whyNot: (id: string) =>
      selection.ids.has(id) ? refusals.find((refused) => refused.id === id)?.message : undefined,
    clear: () => keep(NOTHING),
  };
}

export type Picked = ReturnType<typeof useSelection>;
