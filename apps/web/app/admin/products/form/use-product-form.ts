import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { cellName, type Errors } from '../../../ui/form/form-errors.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/toast.ts';
import type { Category } from '../../categories/category-tree.ts';
import { emptyFacts, type FactsDraft, factsDraft } from '../../facts/fact-draft.ts';
import { askedBy, checkFacts } from '../../facts/fact-rules.ts';
import { categoryFactsQuery, factSheetQuery } from '../../facts/facts.data.ts';
import { failureOf } from '../../failure.ts';
import { taxSettingsQuery } from '../../tax.data.ts';
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
  const { sheet, sheetFailure, savedFacts, isTaxed } = useSavedFacts(base, hasFacts);
  const saved = useMemo(() => (base ? draftOf(base, tree) : emptyDraft()), [base, tree]);
  const initial = { ...saved, facts: savedFacts };
  const intent = useRef<Intent>('save');
  const save = useProductSave(base);

  function check(draft: ProductDraft) {
    const { facts, categoryPath, variants: rows } = draft;
    if (!facts) return checkProduct(draft);
    const asks = cache.getQueryData(categoryFactsQuery(categoryPath.at(-1) ?? '').queryKey);
    const found = checkFacts(facts, { asked: asks ? askedBy(asks) : [], rows });
    return { ...checkProduct(draft), ...atTheirCells(found) };
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

  const facts = form.values.facts ?? savedFacts;
  return {
    ...form,
    /** The facts as typed, or as they are saved; `undefined` until they have been read. */
    facts,
    /** The HSN code, where it is known and prices hold tax. */
    taxedHsn: isTaxed ? fullHsn(facts) : undefined,
    sheet,
    sheetFailure,
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

function atTheirCells(found: Errors<string>) {
  const errors = Object.entries(found).map(([name, error]) => {
    const [row = '', column = ''] = name.split('.');
    return [cellName('facts', row, column), error] as const;
  });
  return Object.fromEntries(errors);
}

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

/** The facts are read when somebody first looks at them, and at once where the tax on a price depends on them. */
function useSavedFacts(base: FormProduct | undefined, isLookedAt: boolean) {
  const isTaxed = useQuery(taxSettingsQuery).data?.profile.registration === 'regular';
  const enabled = (isLookedAt || isTaxed) && base !== undefined;
  const query = factSheetQuery(base ?? { id: '', version: 0 });
  const { data: sheet, error, isFetching, refetch } = useQuery({ ...query, enabled });
  const savedFacts = useMemo(() => (base ? sheet && factsDraft(sheet) : emptyFacts()), [base, sheet]);
  const sheetFailure = error ? { isFetching, retry: () => void refetch() } : undefined;
  return { sheet, sheetFailure, savedFacts, isTaxed };
}

function fullHsn(facts: FactsDraft | undefined): string | undefined {
  const hsn = facts?.product.hsn.trim() ?? '';
  return /^\d{4}(\d{2}){0,2}$/.test(hsn) ? hsn : undefined;
}

function wordsFor(isNew: boolean, intent: Intent, isDraft: boolean): string {
  if (isNew) return isDraft ? 'Saved as a draft' : 'Product added successfully!';
  if (intent === 'save') return 'Product updated successfully!';
  return intent === 'draft' ? 'Now a draft: nobody finds or buys it' : 'Now on sale';
}
