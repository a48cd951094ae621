import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { cellName } from '../../../ui/form/form-errors.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/toast.ts';
import type { Category } from '../../categories/category-tree.ts';
import { emptyFacts, factsDraft } from '../../facts/fact-draft.ts';
import { askedBy, checkFacts } from '../../facts/fact-rules.ts';
import { categoryFactsQuery, factSheetQuery } from '../../facts/facts.data.ts';
import { failureOf } from '../../failure.ts';
import {
  checkProduct,
  draftOf,
  emptyDraft,
  type FormProduct,
  factsOfSaved,
  isSameDraft,
  type ProductDraft,
  type StaffProduct,
} from '../product-draft.ts';
import { type Intent, useProductSave } from './use-product-save.ts';

type Settings = {
  product: StaffProduct | undefined;
  tree: readonly Category[];
  onSaved: (product: { id: string }, isNowDraft: boolean) => void;
};

export type FormTab = 'general' | 'facts';

const FAILED = 'Failed to save product.';
const isOfFacts = (name: string) => name.startsWith('facts.');

/** The product form: its name, category, description, rows and pictures, its facts, and how they are saved. */
export function useProductForm({ product, tree, onSaved }: Settings) {
  const cache = useQueryClient();
  // Where the facts were refused, the form is saved all the same: it goes on from there.
  const [base, setBase] = useState<FormProduct | undefined>(product);
  const { tab, setTab, hasFacts } = useFormTab();
  const { sheet, error, isFetching, refetch, savedFacts } = useSavedFacts(base, hasFacts);
  const saved = useMemo(() => (base ? draftOf(base, tree) : emptyDraft()), [base, tree]);
  const initial = { ...saved, facts: savedFacts };
  const intent = useRef<Intent>('save');
  const save = useProductSave(base);

  function check(draft: ProductDraft) {
    const { facts, categoryPath, variants: rows } = draft;
    if (!facts) return checkProduct(draft);
    const asks = cache.getQueryData(categoryFactsQuery(categoryPath.at(-1) ?? '').queryKey);
    const found = Object.entries(checkFacts(facts, { asked: asks ? askedBy(asks) : [], rows }));
    const errors = found.map(([name, error]) => {
      const [row = '', column = ''] = name.split('.');
      return [cellName('facts', row, column), error] as const;
    });
    return { ...checkProduct(draft), ...Object.fromEntries(errors) };
  }

  async function submit(draft: ProductDraft, onProgress: (part: number) => void) {
    let done: FormProduct | undefined;
    const isNew = product === undefined;
    try {
      const result = await save({
        draft,
        initial,
        factsVersion: sheet?.version,
        isNew,
        intent: intent.current,
        onProgress,
        onFormSaved: (formSaved) => {
          done = formSaved;
        },
      });
      notify({ text: wordsFor(isNew, intent.current, result.isDraft), tone: 'ok' });
      onSaved(result.saved, result.isDraft);
    } catch (error) {
      setTab(done ? 'facts' : 'general');
      if (done) {
        form.set({ ...draftOf(done, tree), facts: factsOfSaved(draft, done) });
        setBase(done);
      }
      throw error;
    } finally {
      intent.current = 'save';
    }
  }

  const form = useForm<ProductDraft>({
    initial,
    start: saved,
    isSame: isSameDraft,
    check,
    submit,
    onWrong: (_errors, names) => setTab(names.every(isOfFacts) ? 'facts' : 'general'),
    refusals: { product_name_taken: 'name', not_an_image: 'pictures', heic_not_read: 'pictures' },
    onFailure: (error) => failureOf(error, FAILED),
    fallback: FAILED,
  });

  return {
    ...form,
    /** The facts as typed, or as they are saved; `undefined` until they have been read. */
    facts: form.values.facts ?? savedFacts,
    sheet,
    sheetFailure: error ? { isFetching, retry: () => void refetch() } : undefined,
    savedCategoryId: base?.categoryId,
    tab,
    setTab,
    hasFacts,
    sendWith: (wanted: Intent) => {
      intent.current = wanted;
      form.send();
    },
  };
}

/** The facts are read when somebody first looks at them. */
function useFormTab() {
  const [tab, setTab] = useState<FormTab>('general');
  const [hasFacts, setHasFacts] = useState(false);
  return {
    tab,
    hasFacts,
    setTab: (next: FormTab) => {
      setTab(next);
      if (next === 'facts') setHasFacts(true);
    },
  };
}

function useSavedFacts(base: FormProduct | undefined, enabled: boolean) {
  const query = factSheetQuery(base ?? { id: '', version: 0 });
  const { data: sheet, error, isFetching, refetch } = useQuery({ ...query, enabled: enabled && base !== undefined });
  const savedFacts = useMemo(() => (base ? sheet && factsDraft(sheet) : emptyFacts()), [base, sheet]);
  return { sheet, error, isFetching, refetch, savedFacts };
}

function wordsFor(isNew: boolean, intent: Intent, isDraft: boolean): string {
  if (isNew) return isDraft ? 'Saved as a draft' : 'Product added successfully!';
  if (intent === 'save') return 'Product updated successfully!';
  return intent === 'draft' ? 'Now a draft: nobody finds or buys it' : 'Now on sale';
}
