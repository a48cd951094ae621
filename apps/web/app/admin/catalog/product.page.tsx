import './catalog.css';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { isSignedOut } from '../../platform/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { notify } from '../../ui/toast.ts';
import { useFocusLater } from '../../ui/use-focus-later.ts';
import { AdminPage } from '../admin-page.tsx';
import { categoriesQuery } from './category.data.ts';
import { NoProducts } from './no-products.tsx';
import { Pager } from './pager.tsx';
import { PictureGallery } from './picture-gallery.tsx';
import { useFindAgain } from './product.data.ts';
import { ProductDeleteDialog } from './product-delete-dialog.tsx';
import type { StaffProduct } from './product-draft.ts';
import { ProductFilters } from './product-filters.tsx';
import { ProductForm } from './product-form.tsx';
import { ProductHistory } from './product-history.tsx';
import { EVERY_PRODUCT, isNarrowed, PAGE_SIZE, shownRange } from './product-list-state.ts';
import { ProductTable } from './product-table.tsx';
import { ProductsFailure } from './products-failure.tsx';
import { RowSkeletons } from './row-skeletons.tsx';
import { useHighlight } from './use-highlight.ts';
import { useProductList } from './use-product-list.ts';

/** What lies over the table, and of which product. */
type Overlay = { kind: 'edit' | 'delete' | 'pictures' | 'history'; product: StaffProduct } | { kind: 'add' };

export default function ProductPage() {
  const { state, go, products, error, isFetching, isOld, refetch } = useProductList();
  const { data: tree, error: treeError } = useQuery(categoriesQuery);
  const findAgain = useFindAgain();
  const [overlay, setOverlay] = useState<Overlay>();
  const [highlighted, highlight] = useHighlight();
  const page = useRef<HTMLDivElement>(null);
  const focusLater = useFocusLater(page);
  const close = () => setOverlay(undefined);
  const open = (kind: 'edit' | 'delete' | 'pictures' | 'history') => (product: StaffProduct) =>
    setOverlay({ kind, product });
  const product = overlay && 'product' in overlay ? overlay.product : undefined;

  function openForm(next: Overlay) {
    if (tree) setOverlay(next);
    else if (treeError) notify({ text: 'Failed to fetch categories', tone: 'bad' });
  }

  function showSaved(saved: StaffProduct) {
    close();
    // The list begins with the newest; whatever narrows it might hide the product somebody wants to see.
    if (!product) go(EVERY_PRODUCT);
    highlight(saved.id);
  }

  function moveOn({ id }: StaffProduct) {
    const rows = products?.data ?? [];
    const place = rows.findIndex((row) => row.id === id);
    const next = rows[place + 1] ?? rows[place - 1];
    focusLater(next ? `[data-product="${next.id}"] [data-edit]` : '[data-add]');
  }

  async function reload(id: string) {
    const now = await findAgain(id).catch(() => undefined);
    if (now) setOverlay({ kind: 'edit', product: now });
    else notify({ text: 'Product not found', tone: 'bad' });
  }

  return (
    <div ref={page}>
      <AdminPage
        title="Products"
        action={
          <Button size={44} data-add icon={<Plus {...icon20} />} onClick={() => openForm({ kind: 'add' })}>
            Add Product
          </Button>
        }
      >
        <ProductFilters
          state={state}
          tree={tree ?? []}
          onChange={(narrowing) => go({ ...state, ...narrowing, page: 1 }, { replace: 'words' in narrowing })}
        />
        {products === undefined ? (
          error && !isSignedOut(error) ? (
            <ProductsFailure busy={isFetching} onRetry={refetch} />
          ) : (
            <RowSkeletons count={PAGE_SIZE} what="products" />
          )
        ) : products.data.length === 0 ? (
          <NoProducts
            onClear={isNarrowed(state) ? () => go(EVERY_PRODUCT) : undefined}
            onAdd={() => openForm({ kind: 'add' })}
          />
        ) : (
          <>
            <ProductTable
              products={products.data}
              first={shownRange(products.pagination.currentPage, products.pagination.totalItems).first}
              isOld={isOld}
              highlighted={highlighted}
              onPictures={open('pictures')}
              onHistory={open('history')}
              onEdit={(row) => openForm({ kind: 'edit', product: row })}
              onDelete={open('delete')}
            />
            <Pager
              page={products.pagination.currentPage}
              totalPages={products.pagination.totalPages}
              totalItems={products.pagination.totalItems}
              onPage={(next) => go({ ...state, page: next })}
            />
          </>
        )}
      </AdminPage>
      {tree && (overlay?.kind === 'add' || overlay?.kind === 'edit') && (
        <ProductForm
          key={product ? `${product.id}/${product.version}` : 'new'}
          product={product}
          tree={tree}
          onClose={close}
          onSaved={showSaved}
          onReload={async () => product && reload(product.id)}
        />
      )}
      {overlay?.kind === 'pictures' && <PictureGallery product={overlay.product} onClose={close} />}
      {overlay?.kind === 'history' && <ProductHistory product={overlay.product} onClose={close} />}
      <ProductDeleteDialog
        product={overlay?.kind === 'delete' ? overlay.product : undefined}
        onClose={close}
        onDeleted={moveOn}
      />
    </div>
  );
}
