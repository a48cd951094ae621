import type { EndpointBody } from '@kinari/contract/contract';
import type { Errors } from '../../ui/form/form-errors.ts';
import { type ImageFormValue, toImageFormValues } from '../images/image-form-values.ts';
import { toAsciiSlug } from '../ui/to-ascii-slug.ts';
import type { Collection, CollectionProduct, CollectionRule } from './collections.data.ts';

/** Values of the form. Numbers are texts, as in their fields. */
export type CollectionFormValues = {
  name: string;
  slug: string;
  description: string;
  published: boolean;
  kind: Collection['kind'];
  images: ImageFormValue[];
  products: readonly CollectionProduct[];
  categoryIds: readonly string[];
  brandIds: readonly number[];
  minPrice: string;
  maxPrice: string;
  minSavingPercent: string;
  newWithinDays: string;
  attributes: CollectionRule['attributes'];
};

const MAX_SLUG = 80;
const EMPTY_RULE: CollectionRule = {
  categoryIds: [],
  brandIds: [],
  minPrice: null,
  maxPrice: null,
  minSavingPercent: 0,
  newWithinDays: null,
  attributes: [],
};

export function toCollectionFormValues(
  collection: Collection | undefined,
  products: readonly CollectionProduct[],
): CollectionFormValues {
  const rule = collection?.rule ?? EMPTY_RULE;
  return {
    name: collection?.name ?? '',
    slug: collection?.slug ?? '',
    description: collection?.description ?? '',
    published: collection?.published ?? true,
    kind: collection?.kind ?? 'chosen',
    images: toImageFormValues(collection?.image ? [collection.image] : []),
    products: collection?.kind === 'rule' ? [] : products,
    categoryIds: rule.categoryIds,
    brandIds: rule.brandIds,
    minPrice: rule.minPrice === null ? '' : String(rule.minPrice),
    maxPrice: rule.maxPrice === null ? '' : String(rule.maxPrice),
    minSavingPercent: rule.minSavingPercent === 0 ? '' : String(rule.minSavingPercent),
    newWithinDays: rule.newWithinDays === null ? '' : String(rule.newWithinDays),
    attributes: rule.attributes,
  };
}

/** Suggests the address of a collection. */
export const toCollectionSlug = (name: string): string => toAsciiSlug(name, MAX_SLUG);

export function validateCollection(values: CollectionFormValues): Errors<keyof CollectionFormValues> {
  const errors: Errors<keyof CollectionFormValues> = {};
  if (!values.name.trim()) errors.name = 'Enter a name';
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(values.slug)) errors.slug = 'Use a to z, digits and hyphens';
  if (values.kind === 'chosen') return errors;
  if (!isPrice(values.minPrice)) errors.minPrice = 'Enter rupees, such as 499';
  if (!isPrice(values.maxPrice)) errors.maxPrice = 'Enter rupees, such as 999';
  if (!isWholeNumber(values.minSavingPercent, 1, 90)) errors.minSavingPercent = 'Enter 1 to 90';
  if (!isWholeNumber(values.newWithinDays, 1, 365)) errors.newWithinDays = 'Enter 1 to 365';
  return errors;
}

export function toRule(values: CollectionFormValues): CollectionRule {
  return {
    categoryIds: [...values.categoryIds],
    brandIds: [...values.brandIds],
    minPrice: toNumber(values.minPrice),
    maxPrice: toNumber(values.maxPrice),
    minSavingPercent: toNumber(values.minSavingPercent) ?? 0,
    newWithinDays: toNumber(values.newWithinDays),
    attributes: values.attributes,
  };
}

export function toCollectionBody(values: CollectionFormValues): EndpointBody<'createCollection'> {
  return {
    name: values.name.trim(),
    slug: values.slug,
    description: values.description.trim(),
    kind: values.kind,
    rule: values.kind === 'rule' ? toRule(values) : null,
    published: values.published,
  };
}

function toNumber(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}

function isPrice(text: string): boolean {
  return /^(\d{1,8}(\.\d{1,2})?)?$/.test(text.trim());
}

function isWholeNumber(text: string, min: number, max: number): boolean {
  if (text.trim() === '') return true;
  return /^\d{1,3}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;
}
