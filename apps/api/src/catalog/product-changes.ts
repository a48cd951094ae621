import { toRupees } from '@kinari/contract/money';
import type { ProductRow } from './shown/product-columns.ts';

type Variant = { color: string | null; size: string | null; stock: number; price: number; saving: number };

/** A product as its history shows it: what staff can change, in the words and rupees of the form. */
export type ProductState = Facts & {
  category: string;
  variants: Record<string, { label: string; stock: number; price: number; saving: number }>;
  /** Each with the colour it shows, where it is not for all of them. */
  pictures: string[];
};

// What a product is beside its place, its variants and its pictures: a new fact has a history without a word here.
type Facts = Omit<ProductRow, 'id' | 'version' | 'category' | 'variants' | 'pictures'>;

export function stateOf({ category, variants, pictures, ...own }: ProductRow): ProductState {
  const { id: _id, version: _version, ...facts } = own;
  const labelled = variants.map((variant) => [
    variant.id,
    {
      label: labelOf(variant),
      stock: variant.stock,
      price: toRupees(variant.price),
      saving: toRupees(variant.saving),
    },
  ]);
  return {
    ...facts,
    category: category.name,
    variants: Object.fromEntries(labelled),
    pictures: pictures.map(({ id, color }) => (color === null ? id : `${id} ${color}`)),
  };
}

/** What differs between two states, in words: 'Price of Indigo M changed; XL added'. */
export function describeChange(before: ProductState, after: ProductState): string {
  const parts: string[] = [];
  for (const field of Object.keys(after) as (keyof ProductState)[]) {
    if (typeof after[field] !== 'object' && before[field] !== after[field]) parts.push(`${inWords(field)} changed`);
  }
  for (const [id, variant] of Object.entries(after.variants)) {
    const old = before.variants[id];
    if (!old) parts.push(`${variant.label} added`);
    else parts.push(...variantChanges(old, variant));
  }
  for (const [id, { label }] of Object.entries(before.variants))
    if (!after.variants[id]) parts.push(`${label} removed`);
  if (before.pictures.join() !== after.pictures.join()) parts.push('Pictures changed');
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

function labelOf({ color, size }: Variant): string {
  return [color, size].filter(Boolean).join(' ') || 'the only variant';
}

/** 'countryOfMaking' as 'Country of making'. */
function inWords(field: string): string {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
