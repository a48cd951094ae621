import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { startsFocused } from '../../ui/overlay/starts-focused.ts';
import { notify } from '../../ui/toast.ts';
import { failureOf } from '../failure.ts';
import { useDeleteProduct } from './product.data.ts';
import type { StaffProduct } from './product-draft.ts';

type ProductDeleteDialogProps = {
  /** The product in question; without one, nothing is asked. */
  product: StaffProduct | undefined;
  onClose: () => void;
  onDeleted: (product: StaffProduct) => void;
};

export function ProductDeleteDialog({ product, onClose, onDeleted }: ProductDeleteDialogProps) {
  const deleting = useDeleteProduct();

  function remove(doomed: StaffProduct) {
    deleting.mutate(doomed, {
      onSuccess: () => {
        notify({ text: 'Product deleted successfully', tone: 'ok' });
        onClose();
        onDeleted(doomed);
      },
      onError: (error) => {
        failureOf(error, 'Failed to delete product');
        onClose();
      },
    });
  }

  return (
    <Dialog
      kind="confirm"
      title="Delete product"
      open={product !== undefined}
      onClose={onClose}
      footer={
        product && (
          <div ref={startsFocused} className="flex flex-1 flex-wrap justify-end gap-3">
            <Button kind="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button kind="danger" busy={deleting.isPending} onClick={() => remove(product)}>
              Delete
            </Button>
          </div>
        )
      }
    >
      {product && (
        <div className="grid gap-2">
          <p>
            Are you sure you want to delete <b className="font-semibold">{product.name}</b> with its{' '}
            {product.variants.length} {product.variants.length === 1 ? 'variant' : 'variants'}?
          </p>
          <p className="text-ink-2">This action cannot be undone. Orders keep what was bought.</p>
        </div>
      )}
    </Dialog>
  );
}
