import { formatPlural } from '@kinari/contract/locale';
import './bulk.css';
import type { EndpointBody } from '@kinari/contract/contract';
import { Archive, Copy, Download, Eye, EyeOff, Percent, TableProperties, Tags } from 'lucide-react';
import { useState } from 'react';
import { BulkEditor } from '../../bulk-editor/bulk-editor.tsx';
import type { Category } from '../../categories/category-tree.ts';
import { ExportDialog } from '../../import-runs/export-dialog.tsx';
import { useCreateBulkAction } from '../../import-runs/import-runs.data.ts';
import { ImportToast, watchImport } from '../../import-runs/import-toast.tsx';
import { type SelectionAction, SelectionToolbar } from '../../table/selection/selection-toolbar.tsx';
import { useListShortcuts } from '../../table/selection/use-list-shortcuts.ts';
import type { RowSelection } from '../../table/selection/use-row-selection.ts';
import { showError } from '../../ui/show-error.ts';
import type { AdminProduct } from '../product-form-values.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { DiscountDialog } from './discount-dialog.tsx';
import { useDuplicateSelected } from './use-duplicate-selected.ts';

type BulkActionInput = EndpointBody<'createBulkAction'>['bulkAction'];
type BulkDialog = 'bulk-edit' | 'discount' | 'category' | 'export' | 'archive';

type ProductBulkToolbarProps = {
  selection: RowSelection<AdminProduct>;
  /** Drafts can be published, all others unpublished. */
  areDrafts: boolean;
  listed: readonly AdminProduct[];
  tree: readonly Category[];
  onOpen: (product: AdminProduct) => void;
  onDuplicated: (product: { id: string }) => void;
};

export function ProductBulkToolbar({
  selection,
  areDrafts,
  listed,
  tree,
  onOpen,
  onDuplicated,
}: ProductBulkToolbarProps) {
  const { selected } = selection;
  const createBulkAction = useCreateBulkAction();
  const duplicate = useDuplicateSelected(selection, onDuplicated);
  const [overlay, setOverlay] = useState<BulkDialog>();
  const productIds = selected.map(({ id }) => id);
  // The selection is gone, so close the dialog.
  if (selected.length === 0 && overlay) setOverlay(undefined);

  async function start(action: BulkActionInput) {
    const run = await createBulkAction.mutateAsync({ productIds, bulkAction: action });
    setOverlay(undefined);
    selection.clear();
    watchImport(run.id);
  }
  const startWithToast = (action: BulkActionInput) =>
    start(action).catch((error: unknown) => showError(error, 'Couldn’t change the products. Try again'));

  const actions: SelectionAction[] = [
    { label: 'Bulk edit', Icon: TableProperties, key: 'e', act: () => setOverlay('bulk-edit') },
    { label: 'Discount', Icon: Percent, act: () => setOverlay('discount') },
    { label: 'Category', Icon: Tags, act: () => setOverlay('category') },
    areDrafts
      ? { label: 'Publish', Icon: Eye, act: () => void startWithToast({ action: 'publish' }) }
      : { label: 'Unpublish', Icon: EyeOff, act: () => void startWithToast({ action: 'unpublish' }) },
    { label: 'Export', Icon: Download, act: () => setOverlay('export') },
  ];
  const menu: SelectionAction[] = [
    ...(duplicate ? [{ label: 'Duplicate', Icon: Copy, act: duplicate }] : []),
    { label: 'Archive', Icon: Archive, isDanger: true, act: () => setOverlay('archive') },
  ];
  const canAct = selected.length > 0 && !createBulkAction.isPending;
  useListShortcuts({
    selection,
    onOpen: (id) => {
      const product = listed.find((row) => row.id === id);
      if (product) onOpen(product);
    },
    onClear: () => {
      selection.clear();
      return selected.length > 0;
    },
    actions: { e: canAct ? () => setOverlay('bulk-edit') : undefined },
  });

  return (
    <>
      <SelectionToolbar
        what="products"
        count={selected.length}
        note={formatPlural(countVariants(selected), 'variant')}
        actions={actions}
        menu={menu}
        busy={createBulkAction.isPending}
        onClear={selection.clear}
      />
      {selected.length > 0 && (
        <BulkActionDialog
          overlay={overlay}
          products={selected}
          tree={tree}
          busy={createBulkAction.isPending}
          onAction={start}
          onActionNow={(action) => void startWithToast(action)}
          onEdited={selection.clear}
          onClose={() => setOverlay(undefined)}
        />
      )}
      <ImportToast />
    </>
  );
}

type BulkActionDialogProps = {
  overlay: BulkDialog | undefined;
  products: readonly AdminProduct[];
  tree: readonly Category[];
  busy: boolean;
  onAction: (action: BulkActionInput) => Promise<void>;
  onActionNow: (action: BulkActionInput) => void;
  onEdited: () => void;
  onClose: () => void;
};

function BulkActionDialog({
  overlay,
  products,
  tree,
  busy,
  onAction,
  onActionNow,
  onEdited,
  onClose,
}: BulkActionDialogProps) {
  const productIds = products.map(({ id }) => id);
  switch (overlay) {
    case 'bulk-edit':
      return <BulkEditor productIds={productIds} onSaved={onEdited} onClose={onClose} />;
    case 'discount':
      return (
        <DiscountDialog
          products={products}
          onClose={onClose}
          onDiscount={(percent) => onAction({ action: 'price', percent: -percent })}
        />
      );
    case 'category':
      return (
        <CategoryDialog
          count={products.length}
          tree={tree}
          onClose={onClose}
          onMove={(categoryId) => onAction({ action: 'category', categoryId })}
        />
      );
    case 'export':
      return <ExportDialog productIds={productIds} onClose={onClose} />;
    case 'archive':
      return (
        <ArchiveDialog
          count={products.length}
          variants={countVariants(products)}
          busy={busy}
          onClose={onClose}
          onArchive={() => onActionNow({ action: 'archive' })}
        />
      );
    default:
      return null;
  }
}

function countVariants(products: readonly AdminProduct[]): number {
  return products.reduce((sum, { variants }) => sum + variants.length, 0);
}
