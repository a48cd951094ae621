import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { notify } from '../../ui/toast.ts';
import { showError } from '../ui/show-error.ts';
import { categoryProductCountQuery, useDeleteCategory } from './category.data.ts';
import type { Category } from './category-tree.ts';
import { deleteBlockedReason } from './delete-blocked-reason.ts';

type CategoryDeleteDialogProps = {
  /** Without one, the dialog is closed. */
  category: Category | undefined;
  onClose: () => void;
  onDeleted: (category: Category) => void;
};

export function CategoryDeleteDialog({ category, onClose, onDeleted }: CategoryDeleteDialogProps) {
  const deletion = useDeleteCategory();
  const isParent = category !== undefined && category.subCategories.length > 0;
  // Subcategories block the deletion anyway, so do not count products.
  const { data: products, isLoading } = useQuery({
    ...categoryProductCountQuery(category?.id ?? ''),
    enabled: category !== undefined && !isParent,
  });
  const blockedReason = category && deleteBlockedReason(category, products ?? 0);

  function remove(target: Category) {
    deletion.mutate(target, {
      onSuccess: () => {
        // The specification requires the error style here.
        notify({ text: `Deleted category: ${target.name}`, tone: 'bad' });
        onClose();
        onDeleted(target);
      },
      onError: (error) => {
        showError(error, 'Failed to delete category');
        onClose();
      },
    });
  }

  return (
    <ConfirmDialog
      title="Delete category"
      open={category !== undefined}
      action={blockedReason ? undefined : 'Delete'}
      cancel={blockedReason ? 'Close' : 'Cancel'}
      busy={isLoading || deletion.isPending}
      onClose={onClose}
      onConfirm={() => category && remove(category)}
    >
      {category &&
        (blockedReason ? (
          <>
            <p>
              <b className="font-semibold">{category.name}</b> cannot be deleted yet.
            </p>
            <p className="text-text-muted">{blockedReason}</p>
          </>
        ) : (
          <>
            <p>
              Are you sure you want to delete <b className="font-semibold">{category.name}</b>?
            </p>
            <p className="text-text-muted">This action cannot be undone.</p>
          </>
        ))}
    </ConfirmDialog>
  );
}
