import { MOST } from '@kinari/contract/limits';

/** What is selected in a list, and the row from which a range is drawn. */
export type Selection = { ids: ReadonlySet<string>; anchor: string | undefined };

export const NOTHING: Selection = { ids: new Set(), anchor: undefined };

/** One row more or less; with `range`, all from the last one that was pressed to this one. */
export function pick(
  selection: Selection,
  listed: readonly string[],
  { id, range }: { id: string; range: boolean },
): Selection {
  const { ids, anchor } = selection;
  if (range && anchor !== undefined && listed.includes(anchor)) {
    return { ids: atMost([...ids, ...between(listed, anchor, id)]), anchor: id };
  }
  if (ids.has(id)) return { ids: new Set([...ids].filter((one) => one !== id)), anchor: id };
  return { ids: atMost([...ids, id]), anchor: id };
}

/** All that is shown or, where that is so already, none of it. */
export function pickAll({ ids }: Selection, listed: readonly string[]): Selection {
  const most = listed.slice(0, MOST.ordersAtOnce);
  return most.every((id) => ids.has(id)) ? NOTHING : { ids: new Set(most), anchor: undefined };
}

function between(listed: readonly string[], one: string, other: string): string[] {
  const [from = 0, to = 0] = [listed.indexOf(one), listed.indexOf(other)].toSorted((a, b) => a - b);
  return listed.slice(from, to + 1);
}

function atMost(ids: readonly string[]): Set<string> {
  return new Set([...new Set(ids)].slice(0, MOST.ordersAtOnce));
}
