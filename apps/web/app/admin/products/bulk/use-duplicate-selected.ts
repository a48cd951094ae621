import { notify } from '../../../ui/toast.ts';
import type { RowSelection } from '../../table/selection/use-row-selection.ts';
import { showError } from '../../ui/show-error.ts';
import { useDuplicateProduct } from '../product.data.ts';
import type { AdminProduct } from '../product-form-values.ts';

/** Returns a function that copies the selected product as a draft. `undefined` unless exactly one is selected. */
export function useDuplicateSelected(
  { selected, clear }: RowSelection<AdminProduct>,
  onDuplicated: (product: { id: string }) => void,
) {
  const { mutateAsync } = useDuplicateProduct();
  const [product, ...others] = selected;
  if (!product || others.length > 0) return undefined;
  async function duplicate(original: AdminProduct) {
    try {
      const copy = await mutateAsync(original);
      clear();
      notify({ text: `${original.name} duplicated as a draft`, tone: 'ok' });
      onDuplicated(copy);
    } catch (error) {
      showError(error, 'Couldn’t duplicate the product. Try again');
    }
  }
  return () => void duplicate(product);
}
