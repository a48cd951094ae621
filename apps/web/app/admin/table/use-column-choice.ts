import { useState } from 'react';
import type { DataTableColumn } from './data-table-column.ts';
import { usePermittedColumns } from './use-permitted-columns.ts';

type OptionalColumn = Pick<DataTableColumn<never>, 'id' | 'header' | 'isOptional' | 'permission'>;

/** Which columns of a list the user has hidden, stored in the browser. */
export function useColumnChoice(listName: string, columns: readonly OptionalColumn[]) {
  const storageKey = `hidden-columns:${listName}`;
  const optional = usePermittedColumns(columns).filter(({ isOptional }) => isOptional);
  const [hidden, setHidden] = useState(() => loadHiddenColumns(storageKey));

  function toggle(id: string) {
    const next = new Set(hidden);
    if (!next.delete(id)) next.add(id);
    setHidden(next);
    storeHiddenColumns(storageKey, next);
  }

  // Ignores columns that no longer exist or must be shown.
  return { optional, hidden: new Set(optional.map(({ id }) => id).filter((id) => hidden.has(id))), toggle };
}

export type ColumnChoice = ReturnType<typeof useColumnChoice>;

function loadHiddenColumns(storageKey: string): ReadonlySet<string> {
  try {
    return new Set(JSON.parse(localStorage.getItem(storageKey) ?? '[]') as string[]);
  } catch {
    return new Set();
  }
}

function storeHiddenColumns(storageKey: string, hidden: ReadonlySet<string>): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify([...hidden]));
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}
