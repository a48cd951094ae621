import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../../../platform/api.ts';
import { toAttributesBody } from '../../attributes/attribute-form-values.ts';
import { mergeExpectedAttributes } from '../../attributes/attribute-validation.ts';
import { categoryAttributesQuery } from '../../attributes/attributes.data.ts';
import { listNewFiles } from '../../images/image-form-values.ts';
import { useSaveProduct, useSaveProductAttributes, useSetPublished } from '../product.data.ts';
import {
  hasSameAttributes,
  hasSameProductFields,
  type ProductFormValues,
  remapAttributeRows,
  type SavedProduct,
  toProductBody,
} from '../product-form-values.ts';
import { attributeErrors, formErrors } from './field-errors.ts';

/** Action in addition to saving. `save` publishes a new product. */
export type SaveIntent = 'save' | 'draft' | 'publish';

type SaveInput = {
  draft: ProductFormValues;
  /** Form values without edits. */
  initial: ProductFormValues;
  attributesVersion: number | undefined;
  isNew: boolean;
  intent: SaveIntent;
  onProgress: (part: number) => void;
  /** Called when the main form is saved, even if saving the attributes fails later. */
  onFormSaved: (saved: SavedProduct) => void;
};

/** Saves the main form, then the attributes, then the publish status. Returns whether it is a draft now. */
export function useProductSave(base: SavedProduct | undefined) {
  const cache = useQueryClient();
  const saveProductMutation = useSaveProduct(base?.id);
  const saveAttributesMutation = useSaveProductAttributes();
  const publishMutation = useSetPublished();
  const lastAttempt = useRef<{ of: ProductFormValues; key: string }>(undefined);

  async function saveForm(
    values: ProductFormValues,
    existing: SavedProduct | undefined,
    input: SaveInput,
  ): Promise<SavedProduct> {
    if (lastAttempt.current?.of !== values) lastAttempt.current = { of: values, key: crypto.randomUUID() };
    // With attributes, publish only after they are saved too.
    const isDraft = !existing && (input.intent === 'draft' || values.attributes !== undefined);
    const body = { ...toProductBody(values, existing), ...(isDraft && { draft: true }) };
    const send = { body, files: listNewFiles(values.images), onProgress: input.onProgress };
    return saveProductMutation.mutateAsync({ ...send, key: lastAttempt.current.key });
  }

  async function saveAttributes(values: ProductFormValues, saved: SavedProduct): Promise<SavedProduct> {
    const attributes = remapAttributeRows(values, saved);
    if (!attributes) return saved;
    const categoryAttributes = await cache.ensureQueryData(categoryAttributesQuery(saved.categoryId));
    const ids = saved.variants.map(({ id }) => id);
    const expected = mergeExpectedAttributes(categoryAttributes);
    const body = toAttributesBody(attributes, { version: saved.version, expected, ids });
    try {
      const { version } = await saveAttributesMutation.mutateAsync({ id: saved.id, body });
      return { ...saved, version };
    } catch (error) {
      throw attributeErrors(error, ids);
    }
  }

  /** If price and MRP rise together, the MRP must be saved first. */
  async function saveAttributesFirst(
    error: unknown,
    values: ProductFormValues,
    input: SaveInput,
  ): Promise<SavedProduct> {
    if (base && values.attributes && error instanceof ApiError && error.code === 'above_mrp') {
      const updated = await saveAttributes(values, { ...base, version: input.attributesVersion ?? base.version });
      return saveForm(values, updated, input);
    }
    throw formErrors(
      error,
      values.variants.map(({ key }) => key),
    );
  }

  async function publish(id: string, { intent, isNew }: SaveInput): Promise<boolean> {
    try {
      await publishMutation.mutateAsync({ id, published: intent !== 'draft' });
      return intent === 'draft';
    } catch (error) {
      // Required attributes are missing, so the new product stays a draft for now.
      if (isNew && error instanceof ApiError && error.code === 'attributes_missing') return true;
      throw attributeErrors(error, []);
    }
  }

  return async (input: SaveInput): Promise<{ saved: SavedProduct; isDraft: boolean }> => {
    const { draft, initial, intent, isNew } = input;
    const hasChangedAttributes = !hasSameAttributes(draft, initial);
    const values = hasChangedAttributes ? draft : { ...draft, attributes: undefined };
    const isFormUnchanged =
      base && hasSameProductFields(values, initial) && (hasChangedAttributes || intent !== 'save');
    let saved = isFormUnchanged
      ? { ...base, version: input.attributesVersion ?? base.version }
      : await saveForm(values, base, input).catch((error: unknown) => saveAttributesFirst(error, values, input));
    input.onFormSaved(saved);
    saved = await saveAttributes(values, saved);
    input.onFormSaved(saved);
    const wasDraft = isNew && (hasChangedAttributes || base !== undefined || intent === 'draft');
    const needsPublishChange = isNew ? wasDraft && intent !== 'draft' : intent !== 'save';
    if (needsPublishChange) return { saved, isDraft: await publish(saved.id, input) };
    return { saved, isDraft: wasDraft || (isNew && saved.published === false) };
  };
}
