import { MAX } from '@kinari/contract/limits';
import { useState } from 'react';
import { EMPTY_SELECTION, type Selection, selectAll, selectRow } from '../../table/selection/selection.ts';
import type { AdminProduct } from '../product-form-values.ts';

const maxSelected = MAX.bulkProducts;

type ScopedSelection = { scope: string; selection: Selection; products: ReadonlyMap<string, AdminProduct> };

/**
 * The selected products. A new `scope` (another view or search) clears them.
 * Other pages of the same list add to them.
 */
export function useSelectedProducts(visible: readonly AdminProduct[], scope: string) {
  const emptySelection: ScopedSelection = { scope, selection: EMPTY_SELECTION, products: new Map() };
  const [state, setScopedSelection] = useState(emptySelection);
  // Back in a list, users do not remember the earlier selection.
  if (state.scope !== scope) setScopedSelection(emptySelection);
  const current = state.scope === scope ? state : emptySelection;
  const { ids } = current.selection;
  // Current data for products on this page, otherwise the last known data.
  const loadedProducts = new Map([...current.products, ...visible.map((product) => [product.id, product] as const)]);
  const selected = [...ids].flatMap((id) => loadedProducts.get(id) ?? []);
  const listedIds = visible.map(({ id }) => id);
  const selectedOnPage = listedIds.filter((id) => ids.has(id)).length;

  function updateSelection(selection: Selection) {
    const products = new Map([...loadedProducts].filter(([id]) => selection.ids.has(id)));
    setScopedSelection({ scope, selection, products });
  }

  return {
    selected,
    has: (id: string) => ids.has(id),
    all: selectedOnPage > 0 && selectedOnPage === listedIds.length,
    some: selectedOnPage > 0,
    pick: (id: string, range: boolean) =>
      updateSelection(selectRow(current.selection, listedIds, { id, range, max: maxSelected })),
    pickAll: () => updateSelection(selectAll(current.selection, listedIds, maxSelected)),
    clear: () => setScopedSelection(emptySelection),
  };
}

export type SelectedProducts = ReturnType<typeof useSelectedProducts>;
