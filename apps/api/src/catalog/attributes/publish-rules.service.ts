import { formatError } from '@kinari/contract/errors';
import { STANDARD_ATTRIBUTES, type StandardAttribute } from '@kinari/contract/labels/attributes';
import type { Queryable, Tx } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { getSettings } from '../../settings/settings.service.ts';
import {
  getAttributeNames,
  listMissingAttributeKeys,
  listUnprovenDiscounts,
  setPublished,
} from './attributes.queries.ts';

const CUSTOM_ATTRIBUTE_PREFIX = 'attribute.';

export type AttributeLabel = { key: string; name: string };

/** Returns a function that names missing attributes by key. */
export async function attributeLabels(
  db: Queryable,
  keys: readonly string[],
): Promise<(key: string) => AttributeLabel> {
  const customKeys = keys
    .filter((key) => key.startsWith(CUSTOM_ATTRIBUTE_PREFIX))
    .map((key) => key.slice(CUSTOM_ATTRIBUTE_PREFIX.length));
  const names = await getAttributeNames(db, [...new Set(customKeys)]);
  return (key) => ({
    key,
    name: STANDARD_ATTRIBUTES[key as StandardAttribute] ?? names.get(key.slice(CUSTOM_ATTRIBUTE_PREFIX.length)) ?? key,
  });
}

/** True if a new product is published on save, even with missing attributes. */
export async function publishesOnCreate(tx: Tx): Promise<boolean> {
  return (await getSettings(tx)).missingAttributesPolicy !== 'block';
}

/** Publishes a new product if no attribute is missing. Returns true if it did. */
export async function publishIfComplete(tx: Tx, productId: string): Promise<boolean> {
  const isComplete = (await listMissingAttributeKeys(tx, productId)).length === 0;
  if (isComplete) await setPublished(tx, productId, true);
  return isComplete;
}

type GetFieldPath = (variant: { id: string; position: number }) => string;

/**
 * Throws if the settings forbid selling the product as saved in this transaction: because attributes are missing, or the price
 * before discount was never charged. `fieldOf` names the form field that shows the error of a variant.
 */
export async function assertPublishable(tx: Tx, productId: string, getFieldPath: GetFieldPath): Promise<void> {
  const { missingAttributesPolicy, unprovenDiscountPolicy } = await getSettings(tx);
  if (missingAttributesPolicy === 'block') {
    const missing = await listMissingAttributeKeys(tx, productId);
    if (missing.length > 0) {
      const labels = missing.map(await attributeLabels(tx, missing));
      throw new DomainError('attributes_missing', {}, Object.fromEntries(labels.map(({ key, name }) => [key, name])));
    }
  }
  if (unprovenDiscountPolicy === 'block') {
    const unprovenVariants = await listUnprovenDiscounts(tx, productId);
    if (unprovenVariants.length > 0) {
      const message = formatError('discount_unproven');
      throw new DomainError(
        'discount_unproven',
        {},
        Object.fromEntries(unprovenVariants.map((variant) => [getFieldPath(variant), message])),
      );
    }
  }
}
