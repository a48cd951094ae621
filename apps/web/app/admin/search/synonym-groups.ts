import type { Synonym } from './search.data.ts';

export type SynonymGroup = { replacement: string; synonyms: Synonym[] };

/** Groups synonyms by their meaning, in alphabetical order. */
export function groupSynonyms(synonyms: readonly Synonym[]): SynonymGroup[] {
  return [...Map.groupBy(synonyms, ({ replacement }) => replacement)]
    .map(([replacement, group]) => ({ replacement, synonyms: group }))
    .toSorted((first, second) => first.replacement.localeCompare(second.replacement));
}
