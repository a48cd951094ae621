import { notify } from '../../../ui/toast.ts';
import { failureOf } from '../../failure.ts';
import type { PickedProducts } from '../list/use-picked-products.ts';
import { useDuplicateProduct } from '../product.data.ts';
import type { StaffProduct } from '../product-draft.ts';

/** Makes a draft like the one product that is selected; nothing where there are more. */
export function useDuplicate({ selected, clear }: PickedProducts, onDuplicated: (product: { id: string }) => void) {
  const { mutateAsync } = useDuplicateProduct();
  const [product, ...more] = selected;
  if (!product || more.length > 0) return undefined;
  async function duplicate(original: StaffProduct) {
    try {
      const copy = await mutateAsync(original);
      clear();
      notify({ text: `${original.name} duplicated as a draft`, tone: 'ok' });
      onDuplicated(copy);
    } catch (error) {
      failureOf(error, 'The product could not be duplicated');
    }
  }
  return () => void duplicate(product);
}
