import type { ProductChange } from '@kinari/contract/labels/audit-actions';
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

export function listProductChanges(before: ProductState, after: ProductState): ProductChange[] {
  const changes: ProductChange[] = [];
  for (const field of Object.keys(after) as (keyof ProductState)[]) {
    if (typeof after[field] !== 'object' && before[field] !== after[field])
      changes.push({ change: 'field', item: field });
  }
  for (const [id, variant] of Object.entries(after.variants)) {
    const old = before.variants[id];
    if (!old) changes.push({ change: 'added', item: variant.label });
    else changes.push(...listVariantChanges(old, variant));
  }
  for (const [id, { label }] of Object.entries(before.variants))
    if (!after.variants[id]) changes.push({ change: 'removed', item: label });
  if (before.images.join() !== after.images.join()) changes.push({ change: 'images', item: '' });
  return changes;
}

type VariantState = ProductState['variants'][string];

function listVariantChanges(before: VariantState, after: VariantState): ProductChange[] {
  const renamed: ProductChange[] =
    before.label === after.label ? [] : [{ change: 'renamed', item: before.label, to: after.label }];
  const changed = (['price', 'saving', 'stock'] as const).filter((field) => before[field] !== after[field]);
  return [...renamed, ...changed.map((change) => ({ change, item: after.label }))];
}

function formatVariantLabel({ color, size }: Variant): string {
  return [color, size].filter(Boolean).join(' ') || 'the only variant';
}
