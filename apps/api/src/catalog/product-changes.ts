import { toRupees } from '@kinari/contract/money';
import type { ProductRow } from './product-view/product-columns.ts';

type Variant = { color: string | null; size: string | null; stock: number; price: number; saving: number };

/** Product state for the audit log: the fields that staff can edit, with form labels and rupees. */
export type ProductState = ProductFields & {
  category: string;
  variants: Record<string, { label: string; stock: number; price: number; saving: number }>;
  /** Image ids, each with its colour unless it is for all colours. */
  images: string[];
};

// All other fields, so that a new field gets a history automatically.
type ProductFields = Omit<ProductRow, 'id' | 'version' | 'category' | 'variants' | 'images'>;

export function toProductState({ category, variants, images, ...rest }: ProductRow): ProductState {
  const { id: _id, version: _version, ...fields } = rest;
  const variantEntries = variants.map((variant) => [
    variant.id,
    {
      label: formatVariantLabel(variant),
      stock: variant.stock,
      price: toRupees(variant.price),
      saving: toRupees(variant.saving),
    },
  ]);
  return {
    ...fields,
    category: category.name,
    variants: Object.fromEntries(variantEntries),
    images: images.map(({ id, color }) => (color === null ? id : `${id} ${color}`)),
  };
}

/** Describes the difference in words: 'Price of Indigo M changed; XL added'. */
export function describeChange(before: ProductState, after: ProductState): string {
  const parts: string[] = [];
  for (const field of Object.keys(after) as (keyof ProductState)[]) {
    if (typeof after[field] !== 'object' && before[field] !== after[field])
      parts.push(`${formatFieldName(field)} changed`);
  }
  for (const [id, variant] of Object.entries(after.variants)) {
    const old = before.variants[id];
    if (!old) parts.push(`${variant.label} added`);
    else parts.push(...variantChanges(old, variant));
  }
  for (const [id, { label }] of Object.entries(before.variants))
    if (!after.variants[id]) parts.push(`${label} removed`);
  if (before.images.join() !== after.images.join()) parts.push('Images changed');
  return parts.join('; ');
}

type VariantState = ProductState['variants'][string];

function variantChanges(before: VariantState, after: VariantState): string[] {
  const changed: string[] = [];
  if (before.label !== after.label) changed.push(`${before.label} became ${after.label}`);
  if (before.price !== after.price) changed.push(`Price of ${after.label} changed`);
  if (before.saving !== after.saving) changed.push(`Saving on ${after.label} changed`);
  if (before.stock !== after.stock) changed.push(`Stock of ${after.label} changed`);
  return changed;
}

function formatVariantLabel({ color, size }: Variant): string {
  return [color, size].filter(Boolean).join(' ') || 'the only variant';
}

/** Turns 'countryOfMaking' into 'Country of making'. */
function formatFieldName(field: string): string {
  const words = field.replace(/[A-Z]/g, (character) => ` ${character.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
