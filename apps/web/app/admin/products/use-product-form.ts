import { useRef, useState } from 'react';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import type { Category } from '../categories/category-tree.ts';
import { failureOf } from '../failure.ts';
import { filesOf } from '../pictures/picture-draft.ts';
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
  onSaved: (product: { id: string }) => void;
};

const FAILED = 'Failed to save product.';

/** The product form: its name, category, description, rows and pictures, and how they are saved. */
export function useProductForm({ product, tree, onSaved }: Settings) {
  const [initial] = useState(() => (product ? draftOf(product, tree) : emptyDraft()));
  const tries = useRef<{ of: ProductDraft; key: string }>(undefined);
  const { mutateAsync } = useSaveProduct(product?.id);
  return useForm({
    initial,
    isSame: isSameDraft,
    check: checkProduct,
    submit: async (draft, onProgress) => {
      if (tries.current?.of !== draft) tries.current = { of: draft, key: crypto.randomUUID() };
      const body = toProductBody(draft, product);
      const saved = await mutateAsync({ body, files: filesOf(draft.pictures), onProgress, key: tries.current.key });
      notify({ text: product ? 'Product updated successfully!' : 'Product added successfully!', tone: 'ok' });
      onSaved(saved);
    },
    refusals: { product_name_taken: 'name', not_an_image: 'pictures', heic_not_read: 'pictures' },
    onFailure: (error) => failureOf(error, FAILED),
    fallback: FAILED,
  });
}
