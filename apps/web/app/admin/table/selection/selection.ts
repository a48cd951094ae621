/** What is selected in a list, and the row from which a range is drawn. */
export type Selection = { ids: ReadonlySet<string>; anchor: string | undefined };

export const NOTHING: Selection = { ids: new Set(), anchor: undefined };

type Pick = {
  id: string;
  /** All from the last row that was pressed to this one. */
  range: boolean;
  most: number;
};

/** One row more or less, or a range more. */
export function pick({ ids, anchor }: Selection, listed: readonly string[], { id, range, most }: Pick): Selection {
  if (range && anchor !== undefined && listed.includes(anchor)) {
    return { ids: atMost([...ids, ...between(listed, anchor, id)], most), anchor: id };
  }
  if (ids.has(id)) return { ids: new Set([...ids].filter((one) => one !== id)), anchor: id };
  return { ids: atMost([...ids, id], most), anchor: id };
}

/** All that is shown beside what is selected elsewhere or, where that is so already, none of it. */
export function pickAll({ ids }: Selection, listed: readonly string[], most: number): Selection {
  const elsewhere = [...ids].filter((id) => !listed.includes(id));
  const all = atMost([...elsewhere, ...listed], most);
  const isSo = [...all].every((id) => ids.has(id));
  return { ids: isSo ? new Set(elsewhere) : all, anchor: undefined };
}

function between(listed: readonly string[], one: string, other: string): string[] {
  const [from = 0, to = 0] = [listed.indexOf(one), listed.indexOf(other)].toSorted((a, b) => a - b);
  return listed.slice(from, to + 1);
}

function atMost(ids: readonly string[], most: number): Set<string> {
  return new Set([...new Set(ids)].slice(0, most));
}
