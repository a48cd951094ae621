/** One thing that was so before and is so after; what was not there, or is no longer, has no words. */
export type ActivityFact = { name: string; before: string | undefined; after: string | undefined };

/** What differs between two states of anything, down to its single facts. */
export function factsOf(before: unknown, after: unknown): ActivityFact[] {
  const was = new Map(flat(before));
  const is = new Map(flat(after));
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((name) => ({ name, before: was.get(name), after: is.get(name) }))
    .filter((fact) => fact.before !== fact.after);
}

function flat(state: unknown, path: readonly string[] = []): [name: string, text: string][] {
  if (state === null || state === undefined || state === '') return [];
  if (Array.isArray(state) && !isListOfWords(state)) {
    const [list = 'Row', ...above] = path.toReversed();
    return state.flatMap((one, place) => flat(one, [...above.toReversed(), `${list} ${place + 1}`]));
  }
  if (typeof state === 'object' && !Array.isArray(state)) {
    return Object.entries(state).flatMap(([name, value]) => flat(value, [...path, inWords(name)]));
  }
  return [[path.join(', ') || 'Value', textOf(state)]];
}

function isListOfWords(list: readonly unknown[]): boolean {
  return list.every((one) => typeof one !== 'object');
}

function textOf(state: unknown): string {
  if (Array.isArray(state)) return state.length > 0 ? state.join(', ') : 'none';
  if (typeof state === 'boolean') return state ? 'yes' : 'no';
  return String(state);
}

/** `cancelHours` as `cancel hours`. */
function inWords(name: string): string {
  return /^[a-z]+([A-Z][a-z]*)+$/.test(name) ? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) : name;
}
