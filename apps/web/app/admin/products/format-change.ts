import { formatRupees } from '@kinari/contract/locale';

export type FieldChange = { name: string; before: string; after: string };

const EMPTY_VALUE = 'none';
const MONEY_FIELDS = new Set(['price', 'saving']);

/** Returns the changed fields of a product. Empty for a creation or deletion, where every field changes. */
export function listFieldChanges(before: unknown, after: unknown): FieldChange[] {
  if (!isRecord(before) || !isRecord(after)) return [];
  const oldFields = new Map(flattenFields(before));
  const newFields = new Map(flattenFields(after));
  return [...new Set([...oldFields.keys(), ...newFields.keys()])]
    .map((name) => ({ name, before: oldFields.get(name) ?? EMPTY_VALUE, after: newFields.get(name) ?? EMPTY_VALUE }))
    .filter((change) => change.before !== change.after);
}

// Variants are listed by their label. Images are only counted.
function flattenFields(fields: Record<string, unknown>, label?: string): [name: string, text: string][] {
  return Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    if (name === 'label') return [];
    if (Array.isArray(value)) return [[name, String(value.length)]];
    if (isRecord(value)) {
      return Object.values(value).flatMap((entry) =>
        isRecord(entry) && typeof entry.label === 'string' ? flattenFields(entry, entry.label) : [],
      );
    }
    if (value === null || value === undefined || value === '') return [];
    return [[label ? `${label}, ${name}` : name, formatValue(name, value)]];
  });
}

function formatValue(name: string, value: unknown): string {
  if (typeof value === 'number' && MONEY_FIELDS.has(name)) return formatRupees(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
