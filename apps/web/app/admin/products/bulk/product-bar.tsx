import '../../table/selection/selection-bar.css';
import './bulk.css';
import type { Body } from '@kinari/contract/contract';
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
import type { Category } from '../../categories/category-tree.ts';
import { EditMany } from '../../edit-many/edit-many.tsx';
import { failureOf } from '../../failure.ts';
import { ExportDialog } from '../../runs/export-dialog.tsx';
import { RunToast, watchRun } from '../../runs/run-toast.tsx';
import { countOf } from '../../runs/run-words.ts';
import { useStartBulkRun } from '../../runs/runs.data.ts';
import { useListKeys } from '../../table/selection/use-list-keys.ts';
import type { PickedProducts } from '../list/use-picked-products.ts';
import type { StaffProduct } from '../product-draft.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { DiscountDialog } from './discount-dialog.tsx';
import { useDuplicate } from './use-duplicate.ts';

type Step = Body<'startBulkRun'>['step'];
type Overlay = 'edit-many' | 'discount' | 'category' | 'export' | 'archive';
type Action = { label: string; Icon: LucideIcon; key?: string; act: () => void };

type ProductBarProps = {
  picked: PickedProducts;
  /** Drafts can be published, anything else unpublished. */
  areDrafts: boolean;
  listed: readonly StaffProduct[];
  tree: readonly Category[];
  onOpen: (product: StaffProduct) => void;
  onDuplicated: (product: { id: string }) => void;
};

const LIST = {
  rows: '[data-product]',
  idOf: (row: HTMLElement) => row.dataset.product,
  search: '.product-filters input[type="search"]',
};

/** What can be done with the selected products, and how far what was done has got. */
export function ProductBar({ picked, areDrafts, listed, tree, onOpen, onDuplicated }: ProductBarProps) {
  const { selected } = picked;
  const starting = useStartBulkRun();
  const duplicate = useDuplicate(picked, onDuplicated);
  const [overlay, setOverlay] = useState<Overlay>();
  const productIds = selected.map(({ id }) => id);
  // What it lay over is gone with the selection.
  if (selected.length === 0 && overlay) setOverlay(undefined);

  async function start(step: Step) {
    const run = await starting.mutateAsync({ productIds, step });
    setOverlay(undefined);
    picked.clear();
    watchRun(run.id);
  }
  const startNow = (step: Step) =>
    start(step).catch((error: unknown) => failureOf(error, 'The products could not be changed'));

  // One entry each; the first is the next step.
  const actions: Action[] = [
    { label: 'Edit many', Icon: TableProperties, key: 'e', act: () => setOverlay('edit-many') },
    { label: 'Discount', Icon: Percent, act: () => setOverlay('discount') },
    { label: 'Category', Icon: Tags, act: () => setOverlay('category') },
    areDrafts
      ? { label: 'Publish', Icon: Eye, act: () => void startNow({ do: 'publish' }) }
      : { label: 'Unpublish', Icon: EyeOff, act: () => void startNow({ do: 'unpublish' }) },
    { label: 'Export', Icon: Download, act: () => setOverlay('export') },
  ];
  const mayAct = selected.length > 0 && !starting.isPending;
  useListKeys({
    list: LIST,
    onPick: picked.pick,
    onPickAll: picked.pickAll,
    onOpen: (id) => {
      const product = listed.find((row) => row.id === id);
      if (product) onOpen(product);
    },
    onClear: () => {
      picked.clear();
      return selected.length > 0;
    },
    actions: { e: mayAct ? () => setOverlay('edit-many') : undefined },
  });

  return (
    <>
      <output className="sr-only">{selected.length > 0 && `${selected.length} selected`}</output>
      {selected.length > 0 && (
        <>
          <Selected
            products={selected}
            actions={actions}
            busy={starting.isPending}
            onDuplicate={duplicate}
            onArchive={() => setOverlay('archive')}
            onClear={picked.clear}
          />
          <BarOverlay
            overlay={overlay}
            products={selected}
            tree={tree}
            busy={starting.isPending}
            onStep={start}
            onStepNow={(step) => void startNow(step)}
            onEdited={picked.clear}
            onClose={() => setOverlay(undefined)}
          />
        </>
      )}
      <RunToast />
    </>
  );
}

type BarOverlayProps = {
  overlay: Overlay | undefined;
  products: readonly StaffProduct[];
  tree: readonly Category[];
  busy: boolean;
  onStep: (step: Step) => Promise<void>;
  onStepNow: (step: Step) => void;
  onEdited: () => void;
  onClose: () => void;
};

function BarOverlay({ overlay, products, tree, busy, onStep, onStepNow, onEdited, onClose }: BarOverlayProps) {
  const productIds = products.map(({ id }) => id);
  switch (overlay) {
    case 'edit-many':
      return <EditMany productIds={productIds} onSaved={onEdited} onClose={onClose} />;
    case 'discount':
      return (
        <DiscountDialog
          products={products}
          onClose={onClose}
          onDiscount={(percent) => onStep({ do: 'price', percent: -percent })}
        />
      );
    case 'category':
      return (
        <CategoryDialog
          count={products.length}
          tree={tree}
          onClose={onClose}
          onMove={(categoryId) => onStep({ do: 'category', categoryId })}
        />
      );
    case 'export':
      return <ExportDialog productIds={productIds} onClose={onClose} />;
    case 'archive':
      return (
        <ArchiveDialog
          count={products.length}
          variants={variantsOf(products)}
          busy={busy}
          onClose={onClose}
          onArchive={() => onStepNow({ do: 'archive' })}
        />
      );
    default:
      return null;
  }
}

type SelectedProps = {
  products: readonly StaffProduct[];
  actions: Action[];
  busy: boolean;
  /** Where one alone is selected. */
  onDuplicate: (() => void) | undefined;
  onArchive: () => void;
  onClear: () => void;
};

function Selected({ products, actions, busy, onDuplicate, onArchive, onClear }: SelectedProps) {
  const menuId = useId();
  const menu = useRef<HTMLDivElement>(null);
  return (
    <div role="toolbar" aria-label="Selected products" aria-busy={busy || undefined} className="selection-bar">
      <p className="selection-bar-sum">
        <b>{products.length.toLocaleString('en-IN')} selected</b>
        <span>{countOf(variantsOf(products), 'variant')}</span>
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
        aria-label="More for the selected products"
        title="More"
        disabled={busy}
      >
        <EllipsisVertical {...icon20} />
      </button>
      <div ref={menu} id={menuId} popover="auto" className="selection-bar-menu product-bar-menu">
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

function variantsOf(products: readonly StaffProduct[]): number {
  return products.reduce((sum, { variants }) => sum + variants.length, 0);
}
