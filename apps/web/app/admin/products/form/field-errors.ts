import { ApiError } from '../../../platform/api.ts';
import { cellName } from '../../../ui/form/form-errors.ts';
import { EXPECTED_ROW, PRODUCT_ROW } from '../../attributes/attribute-form-values.ts';

const FORM_COLUMNS: Record<string, string> = {
  originalPrice: 'price',
  discountPrice: 'saving',
  color: 'color',
  size: 'size',
  stock: 'stock',
};
const ATTRIBUTE_COLUMNS: Record<string, string> = {
  weightG: 'weight',
  lengthMm: 'length',
  widthMm: 'width',
  heightMm: 'height',
};

/** API errors name a variant by index. Maps them to the form row, so that the cell can be marked. */
export function formErrors(error: unknown, rowKeys: readonly string[]): unknown {
  return mapErrorFields(error, (name) => {
    const [, index, column = ''] = /^productVariants\.(\d+)\.(\w+)$/.exec(name) ?? [];
    const row = rowKeys[Number(index)];
    const formColumn = FORM_COLUMNS[column];
    return row && formColumn ? cellName('variants', row, formColumn) : name;
  });
}

/** Does the same for attribute errors. Missing attributes are already marked by the fields. */
export function attributeErrors(error: unknown, rowKeys: readonly string[]): unknown {
  if (error instanceof ApiError && error.code === 'attributes_missing') return mapErrorFields(error, () => undefined);
  return mapErrorFields(error, (name) => {
    const [, index, column = ''] = /^variants\.(\d+)\.(\w+)$/.exec(name) ?? [];
    const row = rowKeys[Number(index)];
    if (row) return cellName('attributes', row, ATTRIBUTE_COLUMNS[column] ?? column);
    if (name.startsWith('attributes.')) return cellName('attributes', EXPECTED_ROW, name.slice('attributes.'.length));
    return cellName('attributes', PRODUCT_ROW, name);
  });
}

function mapErrorFields(error: unknown, rename: (name: string) => string | undefined): unknown {
  if (!(error instanceof ApiError)) return error;
  const fields = Object.entries(error.fields).flatMap(([name, message]) => {
    const renamed = rename(name);
    return renamed === undefined ? [] : [[renamed, message] as const];
  });
  const { status, message, code, requestId = '' } = error;
  return new ApiError(status, { message, code, requestId, fields: Object.fromEntries(fields) });
}
