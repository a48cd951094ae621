import { formatRupees } from '../../platform/text/format-rupees.ts';

/** One thing that a change made different, in words. */
export type ChangedFact = { name: string; before: string; after: string };

/** A fact that was not there before, or is no longer. */
const NONE = 'none';
const MONEY = new Set(['price', 'saving']);

/** What differs between two states of a product. Of one that was just created or deleted, everything does: nothing is listed. */
export function changedFacts(before: unknown, after: unknown): ChangedFact[] {
  if (!isRecord(before) || !isRecord(after)) return [];
  const was = new Map(factsIn(before));
  const is = new Map(factsIn(after));
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((name) => ({ name, before: was.get(name) ?? NONE, after: is.get(name) ?? NONE }))
    .filter((fact) => fact.before !== fact.after);
}

// Variants are facts of their own, named by their label; of pictures only the number means something to a reader.
function factsIn(state: Record<string, unknown>, label?: string): [name: string, text: string][] {
  return Object.entries(state).flatMap(([name, value]): [string, string][] => {
    if (name === 'label') return [];
    if (Array.isArray(value)) return [[name, String(value.length)]];
    if (isRecord(value)) {
      return Object.values(value).flatMap((entry) =>
        isRecord(entry) && typeof entry.label === 'string' ? factsIn(entry, entry.label) : [],
      );
    }
    if (value === null || value === undefined || value === '') return [];
    return [[label ? `${label}, ${name}` : name, inWords(name, value)]];
  });
}

function inWords(name: string, value: unknown): string {
  if (typeof value === 'number' && MONEY.has(name)) return formatRupees(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
