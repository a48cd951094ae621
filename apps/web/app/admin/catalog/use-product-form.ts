import { useEffect, useRef, useState } from 'react';
import { ApiError, failureText } from '../../platform/api.ts';
import { type Errors, hasErrors } from '../../ui/form-errors.ts';
import { notify } from '../../ui/toast.ts';
import { type FieldState, INVALID } from '../../ui/use-form.ts';
import { failureOf } from '../failure.ts';
import type { Category } from './category-tree.ts';
import { filesOf } from './picture-draft.ts';
import { useSaveProduct } from './product.data.ts';
import {
  checkProduct,
  draftOf,
  emptyDraft,
  isSameDraft,
  type ProductDraft,
  type StaffProduct,
  toProductBody,
} from './product-draft.ts';

type Settings = {
  product: StaffProduct | undefined;
  tree: readonly Category[];
  onSaved: (product: StaffProduct) => void;
};

const FAILED = 'Failed to save product.';

// Refusals that are about one field stand there; the others, under the whole form.
const FIELD_OF: Partial<Record<ApiError['code'], string>> = { product_name_taken: 'name', not_an_image: 'images' };

/**
 * The state of the product form: what `useForm` is for a few texts, for rows and pictures too. A field is judged when
 * somebody goes on to the next one, and all of them when the form is sent.
 */
export function useProductForm({ product, tree, onSaved }: Settings) {
  const [initial] = useState(() => (product ? draftOf(product, tree) : emptyDraft()));
  const [draft, setDraft] = useState(initial);
  const [judged, setJudged] = useState<ReadonlySet<string> | 'all'>(new Set());
  const [refused, setRefused] = useState<Errors<string>>({});
  const [failure, setFailure] = useState<{ text: string; isStale: boolean }>();
  const [progress, setProgress] = useState<number>();
  const [attempts, setAttempts] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const underWay = useRef(false);
  const key = useRef('');
  const saving = useSaveProduct(product?.id);
  const found = checkProduct(draft);
  const errors = Object.fromEntries(
    Object.entries({ ...found, ...refused }).filter(([name]) => judged === 'all' || judged.has(name) || refused[name]),
  );

  // Waits for the fields to be marked in the document.
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>(INVALID)?.focus();
  }, [attempts]);

  function change(part: Partial<ProductDraft>) {
    setDraft((current) => ({ ...current, ...part }));
    setRefused({});
    key.current = '';
  }

  function leave(name: string, next: Element | null) {
    // A message that appears under a pressed button moves it away from the finger, and the press is lost.
    if (judged === 'all' || !next?.matches('input, select, textarea')) return;
    setJudged(new Set(judged).add(name));
  }

  async function send() {
    if (underWay.current) return;
    setJudged('all');
    if (hasErrors(found)) {
      setAttempts(attempts + 1);
      return;
    }
    underWay.current = true;
    setFailure(undefined);
    try {
      const body = toProductBody(draft, product);
      key.current ||= crypto.randomUUID();
      const files = filesOf(draft.pictures);
      const saved = await saving.mutateAsync({ body, files, onProgress: setProgress, key: key.current });
      notify({ text: product ? 'Product updated successfully!' : 'Product added successfully!', tone: 'ok' });
      onSaved(saved);
    } catch (error) {
      refuse(error);
    } finally {
      underWay.current = false;
      setProgress(undefined);
    }
  }

  function refuse(error: unknown) {
    failureOf(error, FAILED);
    const code = error instanceof ApiError ? error.code : 'unexpected';
    const field = FIELD_OF[code];
    if (field) {
      setRefused({ [field]: failureText(error) });
      setAttempts(attempts + 1);
    } else {
      setFailure({ text: failureText(error, FAILED), isStale: code === 'stale_version' });
    }
  }

  return {
    draft,
    change,
    leave,
    errors,
    errorCount: Object.values(errors).filter(Boolean).length,
    failure,
    progress,
    busy: saving.isPending,
    isDirty: !isSameDraft(initial, draft),
    send: () => void send(),
    form,
    text: (name: 'name' | 'description'): FieldState => ({
      name,
      value: draft[name],
      error: errors[name],
      onValue: (value) => change({ [name]: value }),
      onLeave: (next) => leave(name, next),
    }),
  };
}
