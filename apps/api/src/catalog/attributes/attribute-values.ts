import type { EndpointResponse } from '@kinari/contract/contract';

export type AttributeValue = string | number | boolean;
export type ExpectedAttribute = EndpointResponse<'getProductAttributes'>['expectedAttributes'][number];
type AttributeDefinition = Pick<ExpectedAttribute, 'key' | 'kind' | 'options'>;

/**
 * Validates the attributes sent for a product. Retains values from a former category and rejects other unknown keys. An empty
 * text removes a value.
 */
export function validateAttributes(
  input: Record<string, AttributeValue>,
  { expected, previous }: { expected: readonly AttributeDefinition[]; previous: Record<string, AttributeValue> },
): { attributes: Record<string, AttributeValue>; errors: Record<string, string> } {
  const definitions = new Map(expected.map((definition) => [definition.key, definition]));
  const attributes = new Map(Object.entries(previous).filter(([key]) => !definitions.has(key)));
  const errors = new Map<string, string>();
  for (const [key, value] of Object.entries(input)) {
    const definition = definitions.get(key);
    if (value === '' || (!definition && attributes.has(key))) continue;
    const parsed = definition && parseAttributeValue(definition, value, previous[key]);
    if (parsed === undefined)
      errors.set(`attributes.${key}`, definition ? TYPE_ERRORS[definition.kind] : 'Not an attribute of this category');
    else attributes.set(key, parsed);
  }
  return { attributes: Object.fromEntries(attributes), errors: Object.fromEntries(errors) };
}

const TYPE_ERRORS: Record<AttributeDefinition['kind'], string> = {
  choice: 'Choose one of the options',
  number: 'Must be a number',
  yes_no: 'Must be yes or no',
  text: 'Must be text',
};

function parseAttributeValue(
  { kind, options }: AttributeDefinition,
  value: AttributeValue,
  previous?: AttributeValue,
): AttributeValue | undefined {
  if (kind === 'number') return typeof value === 'number' ? value : undefined;
  if (kind === 'yes_no') return typeof value === 'boolean' ? value : undefined;
  if (typeof value !== 'string') return undefined;
  if (kind === 'text') return value;
  // A product may retain an option that was removed since.
  return options.find((option) => isSameName(option, value)) ?? (value === previous ? value : undefined);
}

/** True if two names differ only in case or Unicode form. */
export function isSameName(one: string, other: string): boolean {
  return normalizeName(one) === normalizeName(other);
}

export function normalizeName(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
