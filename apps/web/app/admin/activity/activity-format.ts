import { formatAuditEntry } from '@kinari/contract/labels/audit-actions';
import { DELIVERY_STATUS_LABELS } from '@kinari/contract/labels/order-labels';
import type { Activity } from './activity.data.ts';

/** Name of a value that is not part of an object. */
const UNNAMED_FIELD = 'Value';

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

const MAX_NAMED_FIELDS = 3;

/** Returns the names of the changed fields, such as `Status, sellable, damaged and 2 more`. */
export function formatChangedFields(changes: readonly ActivityChange[]): string {
  const paths = changes.map(({ name }) => name).filter((name) => name !== UNNAMED_FIELD);
  const fields = [...new Set(paths.map((path) => path.split(', ').at(-1) ?? path))];
  if (fields.length === 0) return 'Before and after';
  const named = fields.slice(0, MAX_NAMED_FIELDS).join(', ');
  const more = fields.length - MAX_NAMED_FIELDS;
  return named.charAt(0).toUpperCase() + named.slice(1) + (more > 0 ? ` and ${more} more` : '');
}

export function formatMessage(entry: Activity): string {
  const text = formatAuditEntry(entry);
  return entry.subject.name === null ? text : `${entry.subject.name}: ${text}`;
}

const MINUTE_MS = 60_000;

/** Groups neighbours with the same text by the same person or API key in the same minute. Entries with changes stay alone. */
export function foldRepeats(entries: readonly Activity[]): [Activity, ...Activity[]][] {
  const groups: [Activity, ...Activity[]][] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    if (group && foldKey(group[0]) === foldKey(entry) && !hasChanges(group[0]) && !hasChanges(entry)) group.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

const hasChanges = ({ before, after }: Activity) => listActivityChanges(before, after).length > 0;

function foldKey(entry: Activity): string {
  const minute = Math.floor(Date.parse(entry.at) / MINUTE_MS);
  return [minute, entry.actorId, entry.apiKey, entry.subject.kind, formatMessage(entry)].join('\n');
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
  return [[path.join(', ') || UNNAMED_FIELD, formatValue(node)]];
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
  const labels: Readonly<Record<string, string>> = DELIVERY_STATUS_LABELS;
  const text = String(node);
  // Values such as `in_transit`.
  return labels[text] ?? (/^[a-z]+(_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : text);
}

/** `cancelHours` as `cancel hours`. */
function splitCamelCase(name: string): string {
  return /^[a-z]+([A-Z][a-z]*)+$/.test(name) ? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) : name;
}
