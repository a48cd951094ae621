import { EMPTY_CELL } from '@kinari/contract/labels/import-fields';
import type { Cells, ReadRow } from '../import-row.ts';
import { normalizeName } from './normalize-name.ts';

/** Key that rows of one product share: id, else handle, else name. A row with none of them is a group of one. */
export function toProductKey({ row, input }: ReadRow): string {
  const [keyField, text] = findKeyCell(input);
  return text === undefined ? `row:${row}` : `${keyField}:${normalizeName(text)}`;
}

function findKeyCell(input: Cells): [by: string, text: string | undefined] {
  for (const keyField of ['productId', 'handle', 'name'] as const) {
    const text = input[keyField];
    if (text !== undefined && text !== '' && text !== EMPTY_CELL) return [keyField, text];
  }
  return ['row', undefined];
}
