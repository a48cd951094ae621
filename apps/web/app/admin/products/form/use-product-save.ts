import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../../../platform/api.ts';
import { toFactsBody } from '../../facts/fact-draft.ts';
import { askedBy } from '../../facts/fact-rules.ts';
import { categoryFactsQuery } from '../../facts/facts.data.ts';
import { filesOf } from '../../pictures/picture-draft.ts';
import { usePublish, useSaveFacts, useSaveProduct } from '../product.data.ts';
import {
  type FormProduct,
  factsOfSaved,
  isSameFacts,
  isSameForm,
  type ProductDraft,
  toProductBody,
} from '../product-draft.ts';
import { refusedFacts, refusedForm } from './refused-fields.ts';

/** What a press wants beside the save; a new product that is just saved is for sale. */
export type Intent = 'save' | 'draft' | 'publish';

type Save = {
  draft: ProductDraft;
  /** What the form holds when nothing is changed. */
  initial: ProductDraft;
  /** The version that the facts were read at. */
  factsVersion: number | undefined;
  isNew: boolean;
  intent: Intent;
  onProgress: (part: number) => void;
  /** The form itself is saved, whatever becomes of the facts. */
  onFormSaved: (saved: FormProduct) => void;
};

/** Saves the form first, then the facts on top of it, then whether it is for sale; answers whether it is a draft now. */
export function useProductSave(base: FormProduct | undefined) {
  const cache = useQueryClient();
  const form = useSaveProduct(base?.id);
  const facts = useSaveFacts();
  const publishing = usePublish();
  const tries = useRef<{ of: ProductDraft; key: string }>(undefined);

  async function saveForm(draft: ProductDraft, before: FormProduct | undefined, save: Save): Promise<FormProduct> {
    if (tries.current?.of !== draft) tries.current = { of: draft, key: crypto.randomUUID() };
    // With facts it goes on sale when they are saved too.
    const isDraft = !before && (save.intent === 'draft' || draft.facts !== undefined);
    const body = { ...toProductBody(draft, before), ...(isDraft && { draft: true }) };
    const files = filesOf(draft.pictures);
    return form.mutateAsync({ body, files, onProgress: save.onProgress, key: tries.current.key });
  }

  async function saveFacts(draft: ProductDraft, saved: FormProduct): Promise<FormProduct> {
    const typed = factsOfSaved(draft, saved);
    if (!typed) return saved;
    const asks = await cache.ensureQueryData(categoryFactsQuery(saved.categoryId));
    const ids = saved.variants.map(({ id }) => id);
    const body = toFactsBody(typed, { version: saved.version, asked: askedBy(asks), ids });
    try {
      const { version } = await facts.mutateAsync({ id: saved.id, body });
      return { ...saved, version };
    } catch (error) {
      throw refusedFacts(error, ids);
    }
  }

  /** A price and an MRP that are raised together fit only once the MRP is raised. */
  async function saveFactsFirst(error: unknown, draft: ProductDraft, save: Save): Promise<FormProduct> {
    if (base && draft.facts && error instanceof ApiError && error.code === 'above_mrp') {
      const raised = await saveFacts(draft, { ...base, version: save.factsVersion ?? base.version });
      return saveForm(draft, raised, save);
    }
    const rows = draft.variants.map(({ key }) => key);
    throw refusedForm(error, rows);
  }

  async function publish(id: string, { intent, isNew }: Save): Promise<boolean> {
    try {
      await publishing.mutateAsync({ id, published: intent !== 'draft' });
      return intent === 'draft';
    } catch (error) {
      // Where the shop keeps it from being sold, what was added is a draft for now.
      if (isNew && error instanceof ApiError && error.code === 'facts_missing') return true;
      throw refusedFacts(error, []);
    }
  }

  return async (save: Save): Promise<{ saved: FormProduct; isDraft: boolean }> => {
    const { initial, intent, isNew } = save;
    const hasFacts = !isSameFacts(save.draft, initial);
    const draft = hasFacts ? save.draft : { ...save.draft, facts: undefined };
    const isFormKept = base && isSameForm(draft, initial) && (hasFacts || intent !== 'save');
    let saved = isFormKept
      ? { ...base, version: save.factsVersion ?? base.version }
      : await saveForm(draft, base, save).catch((error: unknown) => saveFactsFirst(error, draft, save));
    save.onFormSaved(saved);
    saved = await saveFacts(draft, saved);
    save.onFormSaved(saved);
    const wasDraft = isNew && (hasFacts || base !== undefined || intent === 'draft');
    const changesSale = isNew ? wasDraft && intent !== 'draft' : intent !== 'save';
    const isDraft = changesSale ? await publish(saved.id, save) : wasDraft || (isNew && saved.published === false);
    return { saved, isDraft };
  };
}
