import { z } from 'zod';
import {
  mapFields,
  PRODUCT_FIELD_KEYS,
  type ProductField,
  type ProductFieldValues,
  PUBLIC_FIELD_KEYS,
  type PublicFieldKey,
} from './product-fields.ts';
import { textLine } from './text.ts';

type Schemas<Values> = { [Key in keyof Values]: z.ZodType<Values[Key], Values[Key]> };
/** A client must accept choices that it does not know yet. */
type PublicValues = { [Key in PublicFieldKey]: PublicValue<ProductFieldValues[Key]> };
type PublicValue<Value> = Value extends string ? string : Value;

export const countryCode = z.string().regex(/^[A-Z]{2}$/);

// Casts: a schema is built from the same row as its type.
/** Schemas of the product fields that staff send and get. */
export const productFieldSchemas = mapFields(PRODUCT_FIELD_KEYS, toStaffSchema) as Schemas<ProductFieldValues>;
/** Schemas of the product fields on the product page. */
export const publicFieldSchemas = mapFields(PUBLIC_FIELD_KEYS, toPublicSchema) as Schemas<PublicValues>;

function toStaffSchema(field: ProductField): z.ZodType {
  const schema = toValueSchema(field);
  return isNeverEmpty(field) ? schema : schema.nullable();
}

function toValueSchema(field: ProductField): z.ZodType {
  switch (field.kind) {
    case 'text':
      return textLine(field.maxLength);
    case 'code':
      return z.string().regex(field.pattern, field.message);
    case 'country':
      return countryCode;
    case 'integer':
      return z.int().min(field.min).max(field.max);
    case 'quantity':
      return z.number().positive().max(1_000_000);
    default:
      return z.enum(Object.keys(field.choices));
  }
}

function toPublicSchema(field: ProductField): z.ZodType {
  const schema = field.kind === 'integer' ? z.int() : field.kind === 'quantity' ? z.number() : z.string();
  return isNeverEmpty(field) ? schema : schema.nullable();
}

function isNeverEmpty(field: ProductField): boolean {
  return 'default' in field;
}
