import { MOST } from '@kinari/contract/limits';
import { useState } from 'react';
import { NOTHING, pick, pickAll, type Selection } from '../../table/selection/selection.ts';
import type { StaffProduct } from '../product-draft.ts';

const most = MOST.productsAtOnce;

type Kept = { scope: string; selection: Selection; products: ReadonlyMap<string, StaffProduct> };

/**
 * The selected products. `scope` names what is listed: another view or search begins with nothing, other pages of the
 * same list add to what there is.
 */
export function usePickedProducts(shown: readonly StaffProduct[], scope: string) {
  const nothing: Kept = { scope, selection: NOTHING, products: new Map() };
  const [state, setKept] = useState(nothing);
  // Nobody remembers, back in a list, what was selected there before.
  if (state.scope !== scope) setKept(nothing);
  const kept = state.scope === scope ? state : nothing;
  const { ids } = kept.selection;
  // As they stand now where they are in sight, else as they were.
  const known = new Map([...kept.products, ...shown.map((product) => [product.id, product] as const)]);
  const selected = [...ids].flatMap((id) => known.get(id) ?? []);
  const listed = shown.map(({ id }) => id);
  const onPage = listed.filter((id) => ids.has(id)).length;

  function keep(selection: Selection) {
    const products = new Map([...known].filter(([id]) => selection.ids.has(id)));
    setKept({ scope, selection, products });
  }

  return {
    selected,
    has: (id: string) => ids.has(id),
    all: onPage > 0 && onPage === listed.length,
    some: onPage > 0,
    pick: (id: string, range: boolean) => keep(pick(kept.selection, listed, { id, range, most })),
    pickAll: () => keep(pickAll(kept.selection, listed, most)),
    clear: () => setKept(nothing),
  };
}

export type PickedProducts = ReturnType<typeof usePickedProducts>;
