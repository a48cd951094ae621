import {
  PRODUCT_FIELD_KEYS,
  PRODUCT_FIELDS,
  type ProductFieldKey,
  type ProductFieldValues,
  PUBLIC_FIELD_KEYS,
  REQUIRABLE_FIELD_KEYS,
} from '@kinari/contract/product-fields';
import { type RawBuilder, sql } from 'kysely';

/** The product fields as a JSON object. The query names the products table `product`. */
export const productFieldsAsJson: RawBuilder<ProductFieldValues> = sql.raw(
  `json_build_object(${toJsonEntries(PRODUCT_FIELD_KEYS)})`,
);

/** SQL that replaces comments in our SQL files, so that a new field needs no change there. */
export const PRODUCT_FIELD_SNIPPETS = {
  '/* public product fields */': `${toJsonEntries(PUBLIC_FIELD_KEYS)},`,
  '/* required product fields */': REQUIRABLE_FIELD_KEYS.map(
    (key) => `when '${key}' then product.${toColumn(key)} is not null`,
  ).join(' '),
};

/** Returns the values by column of `products`. An empty text is stored as null. */
export function toProductColumns(values: ProductFieldValues): Record<string, string | number | null> {
  return Object.fromEntries(PRODUCT_FIELD_KEYS.map((key) => [toColumn(key), values[key] === '' ? null : values[key]]));
}

function toJsonEntries(keys: readonly ProductFieldKey[]): string {
  const entries = keys.map((key) => {
    const column = `product.${toColumn(key)}`;
    return `'${key}', ${PRODUCT_FIELDS[key].kind === 'quantity' ? `trim_scale(${column})` : column}`;
  });
  return entries.join(', ');
}

function toColumn(key: ProductFieldKey): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
