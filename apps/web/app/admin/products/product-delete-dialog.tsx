import { Button } from '../../ui/button.tsx';
import { autoFocusOnOpen } from '../../ui/overlay/auto-focus-on-open.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { notify } from '../../ui/toast.ts';
import { showError } from '../ui/show-error.ts';
import { useDeleteProduct } from './product.data.ts';
import type { AdminProduct } from './product-form-values.ts';

type ProductDeleteDialogProps = {
  /** Without one, the dialog is closed. */
  product: AdminProduct | undefined;
  onClose: () => void;
  onDeleted: (product: AdminProduct) => void;
};

export function ProductDeleteDialog({ product, onClose, onDeleted }: ProductDeleteDialogProps) {
  const deletion = useDeleteProduct();

  function remove(target: AdminProduct) {
    deletion.mutate(target, {
      onSuccess: () => {
        notify({ text: 'Product deleted successfully', tone: 'ok' });
        onClose();
        onDeleted(target);
      },
      onError: (error) => {
        showError(error, 'Failed to delete product');
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
          <div ref={autoFocusOnOpen} className="flex flex-1 flex-wrap justify-end gap-3">
            <Button kind="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button kind="danger" busy={deletion.isPending} onClick={() => remove(product)}>
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
          <p className="text-ink-2">This action cannot be undone. Existing orders don’t change.</p>
        </div>
      )}
    </Dialog>
  );
}
