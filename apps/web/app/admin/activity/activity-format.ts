/** A changed field. A value that did not exist is `undefined`. */
export type ActivityChange = { name: string; before: string | undefined; after: string | undefined };

/** Returns the fields that differ between two states, including nested fields. */
export function listActivityChanges(before: unknown, after: unknown): ActivityChange[] {
  const beforeValues = new Map(flattenValues(before));
  const afterValues = new Map(flattenValues(after));
  return [...new Set([...beforeValues.keys(), ...afterValues.keys()])]
    .map((name) => ({ name, before: beforeValues.get(name), after: afterValues.get(name) }))
    .filter((change) => change.before !== change.after);
}

function flattenValues(node: unknown, path: readonly string[] = []): [name: string, text: string][] {
  if (node === null || node === undefined || node === '') return [];
  if (Array.isArray(node) && !isListOfPrimitives(node)) {
    const [list = 'Row', ...parents] = path.toReversed();
    return node.flatMap((item, index) => flattenValues(item, [...parents.toReversed(), `${list} ${index + 1}`]));
  }
  if (typeof node === 'object' && !Array.isArray(node)) {
    return Object.entries(node)
      .filter(([name]) => !(path.length === 0 && name === 'run'))
      .flatMap(([name, value]) => flattenValues(value, [...path, formatFieldName(name, value)].filter(Boolean)));
  }
  return [[path.join(', ') || 'Value', formatValue(node)]];
}

const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Entries keyed by id, such as variants, are shown by their label. */
function formatFieldName(key: string, value: unknown): string {
  if (!UUID_PATTERN.test(key)) return splitCamelCase(key);
  return typeof value === 'object' && value !== null && 'label' in value ? String(value.label) : '';
}

function isListOfPrimitives(list: readonly unknown[]): boolean {
  return list.every((item) => typeof item !== 'object');
}

function formatValue(node: unknown): string {
  if (Array.isArray(node)) return node.length > 0 ? node.join(', ') : 'none';
  if (typeof node === 'boolean') return node ? 'yes' : 'no';
  return String(node);
}

/** `cancelHours` as `cancel hours`. */
function splitCamelCase(name: string): string {
  return /^[a-z]+([A-Z][a-z]*)+$/.test(name) ? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) : name;
}
