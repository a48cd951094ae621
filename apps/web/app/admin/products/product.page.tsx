import { formatPlural } from '@kinari/contract/locale';
import '../table/catalog-table.css';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { notify } from '../../ui/toast.ts';
import { useDeferredFocus } from '../../ui/use-deferred-focus.ts';
import { categoriesQuery } from '../categories/category.data.ts';
import type { Category } from '../categories/category-tree.ts';
import { useHighlight } from '../table/use-highlight.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { useLinkAction } from '../ui/use-link-action.ts';
import { ProductBulkToolbar } from './bulk/product-bulk-toolbar.tsx';
import { ProductForm } from './form/product-form.tsx';
import { ImageGallery } from './images/image-gallery.tsx';
import { ImportExportButtons } from './list/import-export-buttons.tsx';
import { ProductFilters } from './list/product-filters.tsx';
import { ProductList } from './list/product-list.tsx';
import { DEFAULT_LIST_STATE, type ProductListState, toProductListSearch } from './list/product-list-state.ts';
import type { ProductOverlayType } from './list/product-row.tsx';
import { ProductViews } from './list/product-views.tsx';
import { useProductList } from './list/use-product-list.ts';
import { useSelectedProducts } from './list/use-selected-products.ts';
import { productViewCountsQuery, useRefetchProduct } from './product.data.ts';
import { ProductDeleteDialog } from './product-delete-dialog.tsx';
import type { AdminProduct } from './product-form-values.ts';
import { ProductHistoryDialog } from './product-history-dialog.tsx';

type ProductPageOverlay = { kind: ProductOverlayType; product: AdminProduct } | { kind: 'add' };

export default function ProductPage() {
  const list = useProductList();
  const { state, go, products } = list;
  const { data: tree, error: treeError } = useQuery(categoriesQuery);
  const { data: counts } = useQuery(productViewCountsQuery);
  const selection = useSelectedProducts(products?.data ?? [], selectionScope(state));
  const refetchProduct = useRefetchProduct();
  const [overlay, setOverlay] = useState<ProductPageOverlay>();
  const [highlighted, highlight] = useHighlight();
  const page = useRef<HTMLDivElement>(null);
  const focusLater = useDeferredFocus(page);

  function openForm(next: ProductPageOverlay) {
    if (tree) setOverlay(next);
    else if (treeError) notify({ text: 'Failed to fetch categories', tone: 'bad' });
  }

  useProductLinkActions(tree !== undefined, products?.data, openForm);

  function showSaved(saved: { id: string }, isDraft: boolean) {
    setOverlay(undefined);
    // Clear filters that might hide the product. The default list starts with the newest; drafts have their own view.
    if (isDraft) go({ ...DEFAULT_LIST_STATE, published: 'no' });
    else if (overlay?.kind === 'add') go(DEFAULT_LIST_STATE);
    highlight(saved.id);
  }

  const focusNextRow = ({ id }: AdminProduct) => focusLater(nextRowSelector(products?.data ?? [], id));

  async function reload(id: string) {
    const current = await refetchProduct(id).catch(() => undefined);
    if (current) setOverlay({ kind: 'edit', product: current });
    else notify({ text: 'Product not found', tone: 'bad' });
  }

  return (
    <div ref={page}>
      <AdminPage
        title="Products"
        note={counts && <output>{formatProductCount(counts.all.count)}</output>}
        action={<HeaderActions state={state} onAdd={() => openForm({ kind: 'add' })} />}
      >
        <ProductViews state={state} />
        <ProductFilters
          state={state}
          tree={tree ?? []}
          onChange={(changes) => go({ ...state, ...changes, page: 1 }, { replace: 'words' in changes })}
        />
        <ProductList
          {...list}
          selection={selection}
          highlighted={highlighted}
          onAdd={() => openForm({ kind: 'add' })}
          onOpen={(kind, product) => (kind === 'edit' ? openForm : setOverlay)({ kind, product })}
        />
        <div className="product-tail">
          <ImportExportButtons state={state} />
        </div>
        <ProductBulkToolbar
          selection={selection}
          tree={tree ?? []}
          listed={products?.data ?? []}
          areDrafts={state.published === 'no'}
          onOpen={(product) => openForm({ kind: 'edit', product })}
          onDuplicated={(product) => showSaved(product, true)}
        />
      </AdminPage>
      <ProductOverlay
        overlay={overlay}
        tree={tree}
        onClose={() => setOverlay(undefined)}
        onSaved={showSaved}
        onReload={reload}
        onDeleted={focusNextRow}
      />
    </div>
  );
}

function nextRowSelector(rows: readonly AdminProduct[], id: string): string {
  const index = rows.findIndex((row) => row.id === id);
  const next = rows[index + 1] ?? rows[index - 1];
  return next ? `[data-product="${next.id}"] [data-edit]` : '[data-add]';
}

/** Opens the form that a link requests: for a new product, or for the only product in the list. */
function useProductLinkActions(
  isReady: boolean,
  listedProducts: AdminProduct[] | undefined,
  open: (next: ProductPageOverlay) => void,
) {
  const [onlyProduct] = listedProducts ?? [];
  useLinkAction('add', isReady, () => open({ kind: 'add' }));
  useLinkAction(
    'edit',
    isReady && listedProducts?.length === 1,
    () => onlyProduct && open({ kind: 'edit', product: onlyProduct }),
  );
}

function HeaderActions({ state, onAdd }: { state: ProductListState; onAdd: () => void }) {
  return (
    <span className="flex gap-2">
      <span className="hidden gap-2 md:flex">
        <ImportExportButtons state={state} />
      </span>
      <Button size={36} data-add icon={<Plus {...icon20} />} onClick={onAdd}>
        <span>
          Add<span className="max-md:sr-only"> Product</span>
        </span>
      </Button>
    </span>
  );
}

/** Identifies the list of a selection. Page, page size and sort order do not matter. */
function selectionScope(state: ProductListState): string {
  return toProductListSearch({ ...state, page: 1, rows: DEFAULT_LIST_STATE.rows, sorting: DEFAULT_LIST_STATE.sorting });
}

function formatProductCount(count: number): string {
  return formatPlural(count, 'product');
}

type ProductOverlayProps = {
  overlay: ProductPageOverlay | undefined;
  tree: readonly Category[] | undefined;
  onClose: () => void;
  onSaved: (product: { id: string }, isDraft: boolean) => void;
  onReload: (id: string) => Promise<void>;
  onDeleted: (product: AdminProduct) => void;
};

function ProductOverlay({ overlay, tree, onClose, onSaved, onReload, onDeleted }: ProductOverlayProps) {
  const product = overlay && 'product' in overlay ? overlay.product : undefined;
  return (
    <>
      {tree && (overlay?.kind === 'add' || overlay?.kind === 'edit') && (
        <ProductForm
          key={product ? `${product.id}/${product.version}` : 'new'}
          product={product}
          tree={tree}
          onClose={onClose}
          onSaved={onSaved}
          onReload={async () => product && onReload(product.id)}
        />
      )}
      {overlay?.kind === 'images' && <ImageGallery product={overlay.product} onClose={onClose} />}
      {overlay?.kind === 'history' && <ProductHistoryDialog product={overlay.product} onClose={onClose} />}
      <ProductDeleteDialog
        product={overlay?.kind === 'delete' ? overlay.product : undefined}
        onClose={onClose}
        onDeleted={onDeleted}
      />
    </>
  );
}
