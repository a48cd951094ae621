import { EMPTY } from '@kinari/contract/words/import-fields';
import type { Cells, ReadRow } from '../import-row.ts';
import { nameKey } from './name-key.ts';

/** What the rows of one product share in a file: our id, else the handle, else the name. Where a row has none it stands alone. */
export function productKeyOf({ row, given }: ReadRow): string {
  const [by, text] = keyCell(given);
  return text === undefined ? `row:${row}` : `${by}:${nameKey(text)}`;
}

function keyCell(given: Cells): [by: string, text: string | undefined] {
  for (const by of ['productId', 'handle', 'name'] as const) {
    const text = given[by];
    if (text !== undefined && text !== '' && text !== EMPTY) return [by, text];
  }
  return ['row', undefined];
}
