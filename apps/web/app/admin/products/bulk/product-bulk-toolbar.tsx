import { formatNumber, formatPlural } from '@kinari/contract/locale';
import '../../table/selection/selection-bar.css';
import './bulk.css';
import type { EndpointBody } from '@kinari/contract/contract';
import {
  Archive,
  Copy,
  Download,
  EllipsisVertical,
  Eye,
  EyeOff,
  type LucideIcon,
  Percent,
  TableProperties,
  Tags,
  X,
} from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { icon20 } from '../../../ui/icon.ts';
import { BulkEditor } from '../../bulk-editor/bulk-editor.tsx';
import type { Category } from '../../categories/category-tree.ts';
import { ExportDialog } from '../../import-runs/export-dialog.tsx';
import { useCreateBulkAction } from '../../import-runs/import-runs.data.ts';
import { ImportToast, watchImport } from '../../import-runs/import-toast.tsx';
import { useListShortcuts } from '../../table/selection/use-list-shortcuts.ts';
import { showError } from '../../ui/show-error.ts';
import type { SelectedProducts } from '../list/use-selected-products.ts';
import type { AdminProduct } from '../product-form-values.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { DiscountDialog } from './discount-dialog.tsx';
import { useDuplicateSelected } from './use-duplicate-selected.ts';

type BulkActionInput = EndpointBody<'createBulkAction'>['bulkAction'];
type BulkDialog = 'bulk-edit' | 'discount' | 'category' | 'export' | 'archive';
type BulkMenuAction = { label: string; Icon: LucideIcon; key?: string; act: () => void };

type ProductBulkToolbarProps = {
  selection: SelectedProducts;
  /** Drafts can be published, all others unpublished. */
  areDrafts: boolean;
  listed: readonly AdminProduct[];
  tree: readonly Category[];
  onOpen: (product: AdminProduct) => void;
  onDuplicated: (product: { id: string }) => void;
};

const LIST_SELECTORS = {
  rows: '[data-product]',
  idOf: (row: HTMLElement) => row.dataset.product,
  search: '.product-filters input[type="search"]',
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

  // The first action is the usual next step.
  const actions: BulkMenuAction[] = [
    { label: 'Bulk edit', Icon: TableProperties, key: 'e', act: () => setOverlay('bulk-edit') },
    { label: 'Discount', Icon: Percent, act: () => setOverlay('discount') },
    { label: 'Category', Icon: Tags, act: () => setOverlay('category') },
    areDrafts
      ? { label: 'Publish', Icon: Eye, act: () => void startWithToast({ action: 'publish' }) }
      : { label: 'Unpublish', Icon: EyeOff, act: () => void startWithToast({ action: 'unpublish' }) },
    { label: 'Export', Icon: Download, act: () => setOverlay('export') },
  ];
  const canAct = selected.length > 0 && !createBulkAction.isPending;
  useListShortcuts({
    list: LIST_SELECTORS,
    onPick: selection.pick,
    onPickAll: selection.pickAll,
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
      <output className="sr-only">{selected.length > 0 && `${selected.length} selected`}</output>
      {selected.length > 0 && (
        <>
          <SelectedProductsToolbar
            products={selected}
            actions={actions}
            busy={createBulkAction.isPending}
            onDuplicate={duplicate}
            onArchive={() => setOverlay('archive')}
            onClear={selection.clear}
          />
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
        </>
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

type SelectedProductsToolbarProps = {
  products: readonly AdminProduct[];
  actions: BulkMenuAction[];
  busy: boolean;
  /** Set if exactly one product is selected. */
  onDuplicate: (() => void) | undefined;
  onArchive: () => void;
  onClear: () => void;
};

function SelectedProductsToolbar({
  products,
  actions,
  busy,
  onDuplicate,
  onArchive,
  onClear,
}: SelectedProductsToolbarProps) {
  const menuId = useId();
  const menu = useRef<HTMLDivElement>(null);
  return (
    <div role="toolbar" aria-label="Selected products" aria-busy={busy || undefined} className="selection-bar">
      <p className="selection-bar-sum">
        <b>{formatNumber(products.length)} selected</b>
        <span>{formatPlural(countVariants(products), 'variant')}</span>
      </p>
      {actions.map(({ label, Icon, key, act }) => (
        <button key={label} type="button" disabled={busy} aria-keyshortcuts={key} onClick={act}>
          <Icon {...icon20} />
          {label}
          {key && <kbd aria-hidden="true">{key.toUpperCase()}</kbd>}
        </button>
      ))}
      <button
        type="button"
        popoverTarget={menuId}
        aria-label="More actions for selected products"
        title="More"
        disabled={busy}
      >
        <EllipsisVertical {...icon20} />
      </button>
      <div ref={menu} id={menuId} popover="auto" className="selection-bar-menu product-bulk-toolbar-menu">
        {onDuplicate && (
          <button
            type="button"
            onClick={() => {
              menu.current?.hidePopover();
              onDuplicate();
            }}
          >
            <Copy {...icon20} />
            Duplicate
          </button>
        )}
        <button
          type="button"
          data-danger
          onClick={() => {
            menu.current?.hidePopover();
            onArchive();
          }}
        >
          <Archive {...icon20} />
          Archive
        </button>
      </div>
      <button type="button" aria-label="Clear selection" title="Clear selection (Esc)" onClick={onClear}>
        <X {...icon20} />
      </button>
    </div>
  );
}

function countVariants(products: readonly AdminProduct[]): number {
  return products.reduce((sum, { variants }) => sum + variants.length, 0);
}
