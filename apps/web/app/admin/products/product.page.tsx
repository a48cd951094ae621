import { MAX } from '@kinari/contract/limits';
import { formatPlural } from '@kinari/contract/locale';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { notify } from '../../ui/toast.ts';
import { useDeferredFocus } from '../../ui/use-deferred-focus.ts';
import { categoriesQuery } from '../categories/category.data.ts';
import type { Category } from '../categories/category-tree.ts';
import { Allowed } from '../navigation/allowed.tsx';
import { useCanCall } from '../navigation/use-can-call.ts';
import { ListPage } from '../table/list-page.tsx';
import { formatListParams } from '../table/list-params.ts';
import { ListShortcuts } from '../table/selection/use-list-shortcuts.ts';
import { useRowSelection } from '../table/selection/use-row-selection.ts';
import { useColumnChoice } from '../table/use-column-choice.ts';
import { useHighlight } from '../table/use-highlight.ts';
import { useLinkAction } from '../ui/use-link-action.ts';
import { ProductBulkToolbar } from './bulk/product-bulk-toolbar.tsx';
import { ProductForm } from './form/product-form.tsx';
import { ImageGallery } from './images/image-gallery.tsx';
import { ImportExportButtons } from './list/import-export-buttons.tsx';
import { type ProductOverlayType, useProductColumns } from './list/product-columns.tsx';
import { ProductFilters } from './list/product-filters.tsx';
import { ProductList } from './list/product-list.tsx';
import {
  DEFAULT_PRODUCT_LIST,
  getProductView,
  PRODUCT_PARAMS,
  type ProductListValues,
  toProductFilter,
} from './list/product-params.ts';
import { useProductList } from './list/use-product-list.ts';
import { useProductViews } from './list/use-product-views.ts';
import { productViewCountsQuery, useRefetchProduct } from './product.data.ts';
import { ProductDeleteDialog } from './product-delete-dialog.tsx';
import type { AdminProduct } from './product-form-values.ts';
import { ProductHistoryDialog } from './product-history-dialog.tsx';

type ProductPageOverlay = { kind: ProductOverlayType; product: AdminProduct } | { kind: 'add' };

export default function ProductPage() {
  const list = useProductList();
  const { values, set, reset, products } = list;
  const { data: tree, error: treeError } = useQuery(categoriesQuery);
  const { data: counts } = useQuery(productViewCountsQuery);
  const selection = useProductSelection(products?.data ?? [], values);
  const [overlay, setOverlay] = useState<ProductPageOverlay>();
  const [highlighted, highlight] = useHighlight();
  const page = useRef<HTMLDivElement>(null);
  const focusLater = useDeferredFocus(page);

  function openForm(next: ProductPageOverlay) {
    if (tree) setOverlay(next);
    else if (treeError) notify({ text: 'Failed to fetch categories', tone: 'bad' });
  }

  const open = (kind: ProductOverlayType, product: AdminProduct) =>
    (kind === 'edit' ? openForm : setOverlay)({ kind, product });
  const canBulkEdit = useCanCall()('createBulkAction');
  const columns = useProductColumns(products, open);
  const columnChoice = useColumnChoice('products', columns);
  const views = useProductViews(list);
  const reload = useReload((product) => setOverlay({ kind: 'edit', product }));

  useProductLinkActions(tree !== undefined, products?.data, openForm);

  function showSaved(saved: { id: string }, isDraft: boolean) {
    setOverlay(undefined);
    // Clear filters that might hide the product. The default list starts with the newest; drafts have their own view.
    if (isDraft) reset({ published: 'no' });
    else if (overlay?.kind === 'add') reset();
    highlight(saved.id);
  }

  return (
    <div ref={page}>
      <ListPage
        title="Products"
        count={counts && formatPlural(counts.all.count, 'product')}
        barAction={<HeaderActions values={values} onAdd={() => openForm({ kind: 'add' })} />}
        views={{ label: 'Views', views, current: getProductView(values) }}
        filters={<ProductFilters values={values} tree={tree ?? []} columnChoice={columnChoice} onChange={set} />}
      >
        <ProductList
          {...list}
          selection={canBulkEdit ? selection : undefined}
          columns={columns}
          hiddenColumns={columnChoice.hidden}
          highlighted={highlighted}
          onAdd={() => openForm({ kind: 'add' })}
        />
        <div className="flex gap-2 justify-center pt-2 md:hidden">
          <ImportExportButtons filter={toProductFilter(values)} />
        </div>
        {canBulkEdit ? (
          <ProductBulkToolbar
            selection={selection}
            tree={tree ?? []}
            listed={products?.data ?? []}
            areDrafts={values.published === 'no'}
            onOpen={(product) => openForm({ kind: 'edit', product })}
            onDuplicated={(product) => showSaved(product, true)}
          />
        ) : (
          <ListShortcuts />
        )}
      </ListPage>
      <ProductOverlay
        overlay={overlay}
        tree={tree}
        onClose={() => setOverlay(undefined)}
        onSaved={showSaved}
        onReload={reload}
        onDeleted={({ id }) => focusLater(nextRowSelector(products?.data ?? [], id))}
      />
    </div>
  );
}

function useReload(onLoaded: (product: AdminProduct) => void) {
  const refetchProduct = useRefetchProduct();
  return async (id: string) => {
    const current = await refetchProduct(id).catch(() => undefined);
    if (current) onLoaded(current);
    else notify({ text: 'Product not found', tone: 'bad' });
  };
}

function nextRowSelector(rows: readonly AdminProduct[], id: string): string {
  const index = rows.findIndex((row) => row.id === id);
  const next = rows[index + 1] ?? rows[index - 1];
  return next ? `[data-row="${next.id}"] [data-edit]` : '[data-add]';
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

function HeaderActions({ values, onAdd }: { values: ProductListValues; onAdd: () => void }) {
  return (
    <span className="flex gap-2">
      <span className="hidden gap-2 md:flex">
        <ImportExportButtons filter={toProductFilter(values)} />
      </span>
      <Allowed to="createProduct">
        <Button size={36} data-add icon={<Plus {...icon20} />} onClick={onAdd}>
          <span>
            Add<span className="max-md:sr-only"> Product</span>
          </span>
        </Button>
      </Allowed>
    </span>
  );
}

/** Other pages, page sizes and sort orders of the same list keep the selection. */
function useProductSelection(products: readonly AdminProduct[], values: ProductListValues) {
  const { page, rows, sort } = DEFAULT_PRODUCT_LIST;
  const scope = formatListParams(PRODUCT_PARAMS, { ...values, page, rows, sort });
  return useRowSelection(products, { scope, max: MAX.bulkProducts });
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
