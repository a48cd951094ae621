import type { Reply } from '@kinari/contract/contract';

export type FactValue = string | number | boolean;
export type Asked = Reply<'readFacts'>['asked'][number];
type Definition = Pick<Asked, 'key' | 'kind' | 'options'>;

/**
 * What a product's facts become when these are sent: those that its category asks for are checked, what it knows from a category
 * it was in before stays, and nothing else is let in. Empty text is no fact.
 */
export function checkFacts(
  sent: Record<string, FactValue>,
  { asked, had }: { asked: readonly Definition[]; had: Record<string, FactValue> },
): { facts: Record<string, FactValue>; faults: Record<string, string> } {
  const definitions = new Map(asked.map((definition) => [definition.key, definition]));
  const facts = new Map(Object.entries(had).filter(([key]) => !definitions.has(key)));
  const faults = new Map<string, string>();
  for (const [key, value] of Object.entries(sent)) {
    const definition = definitions.get(key);
    if (value === '' || (!definition && facts.has(key))) continue;
    const fitting = definition && fittingValue(definition, value, had[key]);
    if (fitting === undefined) faults.set(`facts.${key}`, definition ? FAULTS[definition.kind] : 'Not asked for here');
    else facts.set(key, fitting);
  }
  return { facts: Object.fromEntries(facts), faults: Object.fromEntries(faults) };
}

const FAULTS: Record<Definition['kind'], string> = {
  choice: 'Choose one of the options',
  number: 'Must be a number',
  yes_no: 'Must be yes or no',
  text: 'Must be text',
};

function fittingValue({ kind, options }: Definition, value: FactValue, had?: FactValue): FactValue | undefined {
  if (kind === 'number') return typeof value === 'number' ? value : undefined;
  if (kind === 'yes_no') return typeof value === 'boolean' ? value : undefined;
  if (typeof value !== 'string') return undefined;
  if (kind === 'text') return value;
  // An option that was taken away since stays with the products that have it.
  return options.find((option) => sameKey(option, value)) ?? (value === had ? value : undefined);
}

/** Whether two names differ in case alone, or in how an accent was typed. */
export function sameKey(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other);
}

export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
