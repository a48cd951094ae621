import { ApiError } from '../../../platform/api.ts';
import { cellName } from '../../../ui/form/form-errors.ts';
import { ASKED_ROW, PRODUCT_ROW } from '../../facts/fact-draft.ts';

const FORM_COLUMNS: Record<string, string> = {
  originalPrice: 'price',
  discountPrice: 'saving',
  color: 'color',
  size: 'size',
  stock: 'stock',
};
const FACT_COLUMNS: Record<string, string> = {
  weightG: 'weight',
  lengthMm: 'length',
  widthMm: 'width',
  heightMm: 'height',
};

/** A refusal of the form that speaks of a variant by its place speaks of its row, where that can be marked. */
export function refusedForm(error: unknown, rowKeys: readonly string[]): unknown {
  return withFields(error, (name) => {
    const [, place, column = ''] = /^productVariants\.(\d+)\.(\w+)$/.exec(name) ?? [];
    const row = rowKeys[Number(place)];
    const known = FORM_COLUMNS[column];
    return row && known ? cellName('variants', row, known) : name;
  });
}

/** A refusal of the facts, likewise. What is missing is marked by the facts themselves. */
export function refusedFacts(error: unknown, rowKeys: readonly string[]): unknown {
  if (error instanceof ApiError && error.code === 'facts_missing') return withFields(error, () => undefined);
  return withFields(error, (name) => {
    const [, place, column = ''] = /^variants\.(\d+)\.(\w+)$/.exec(name) ?? [];
    const row = rowKeys[Number(place)];
    if (row) return cellName('facts', row, FACT_COLUMNS[column] ?? column);
    if (name.startsWith('facts.')) return cellName('facts', ASKED_ROW, name.slice('facts.'.length));
    return cellName('facts', PRODUCT_ROW, name);
  });
}

function withFields(error: unknown, rename: (name: string) => string | undefined): unknown {
  if (!(error instanceof ApiError)) return error;
  const fields = Object.entries(error.fields).flatMap(([name, message]) => {
    const renamed = rename(name);
    return renamed === undefined ? [] : [[renamed, message] as const];
  });
  const { status, message, code, requestId = '' } = error;
  return new ApiError(status, { message, code, requestId, fields: Object.fromEntries(fields) });
}
