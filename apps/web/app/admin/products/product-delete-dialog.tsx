import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
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
    <ConfirmDialog
      title="Delete product"
      open={product !== undefined}
      action="Delete"
      busy={deletion.isPending}
      onClose={onClose}
      onConfirm={() => product && remove(product)}
    >
      {product && (
        <>
          <p>
            Are you sure you want to delete <b className="font-semibold">{product.name}</b> with its{' '}
            {product.variants.length} {product.variants.length === 1 ? 'variant' : 'variants'}?
          </p>
          <p className="text-text-muted">This action cannot be undone. Existing orders don’t change.</p>
        </>
      )}
    </ConfirmDialog>
  );
}
