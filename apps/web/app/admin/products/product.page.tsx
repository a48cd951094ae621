import '../table/catalog-table.css';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { isSignedOut } from '../../signed-in/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { notify } from '../../ui/toast.ts';
import { useFocusLater } from '../../ui/use-focus-later.ts';
import { AdminPage } from '../admin-page.tsx';
import { categoriesQuery } from '../categories/category.data.ts';
import type { Category } from '../categories/category-tree.ts';
import { settingsQuery } from '../settings.data.ts';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { useHighlight } from '../table/use-highlight.ts';
import { ProductForm } from './form/product-form.tsx';
import { NoProducts } from './no-products.tsx';
import { Pager } from './pager.tsx';
import { PictureGallery } from './pictures/picture-gallery.tsx';
import { useFindAgain } from './product.data.ts';
import { ProductDeleteDialog } from './product-delete-dialog.tsx';
import type { StaffProduct } from './product-draft.ts';
import { ProductFilters } from './product-filters.tsx';
import { ProductHistory } from './product-history.tsx';
import { EVERY_PRODUCT, isNarrowed, PAGE_SIZE, shownRange } from './product-list-state.ts';
import { ProductTable } from './product-table.tsx';
import { ProductsFailure } from './products-failure.tsx';
import { useProductList } from './use-product-list.ts';

/** What lies over the table, and of which product. */
type Overlay = { kind: ProductOverlayKind; product: StaffProduct } | { kind: 'add' };
type ProductOverlayKind = 'edit' | 'delete' | 'pictures' | 'history';

export default function ProductPage() {
  const list = useProductList();
  const { state, go, products } = list;
  const { data: tree, error: treeError } = useQuery(categoriesQuery);
  const findAgain = useFindAgain();
  const [overlay, setOverlay] = useState<Overlay>();
  const [highlighted, highlight] = useHighlight();
  const page = useRef<HTMLDivElement>(null);
  const focusLater = useFocusLater(page);

  function openForm(next: Overlay) {
    if (tree) setOverlay(next);
    else if (treeError) notify({ text: 'Failed to fetch categories', tone: 'bad' });
  }

  function showSaved(saved: { id: string }, isNowDraft: boolean) {
    setOverlay(undefined);
    // A list begins with the newest, and drafts have one of their own; whatever else narrows it might hide the product somebody wants to see.
    if (isNowDraft) go({ ...EVERY_PRODUCT, published: 'no' });
    else if (overlay?.kind === 'add') go(EVERY_PRODUCT);
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
        <ProductList
          {...list}
          highlighted={highlighted}
          onAdd={() => openForm({ kind: 'add' })}
          onOpen={(kind, product) => (kind === 'edit' ? openForm : setOverlay)({ kind, product })}
        />
      </AdminPage>
      <ProductOverlay
        overlay={overlay}
        tree={tree}
        onClose={() => setOverlay(undefined)}
        onSaved={showSaved}
        onReload={reload}
        onDeleted={moveOn}
      />
    </div>
  );
}

type ProductListProps = ReturnType<typeof useProductList> & {
  highlighted: string | undefined;
  onAdd: () => void;
  onOpen: (kind: ProductOverlayKind, product: StaffProduct) => void;
};

function ProductList(props: ProductListProps) {
  const { state, go, products, error, isFetching, isOld, refetch, highlighted, onAdd, onOpen } = props;
  const { data: settings } = useQuery(settingsQuery);
  if (products === undefined) {
    return error && !isSignedOut(error) ? (
      <ProductsFailure busy={isFetching} onRetry={refetch} />
    ) : (
      <RowSkeletons count={PAGE_SIZE} what="products" />
    );
  }
  if (products.data.length === 0) {
    return <NoProducts onClear={isNarrowed(state) ? () => go(EVERY_PRODUCT) : undefined} onAdd={onAdd} />;
  }
  const { currentPage, totalPages, totalItems } = products.pagination;
  return (
    <>
      <ProductTable
        products={products.data}
        first={shownRange(currentPage, totalItems).first}
        isOld={isOld}
        highlighted={highlighted}
        marksMissing={settings !== undefined && settings.productFacts !== 'off'}
        onPictures={(product) => onOpen('pictures', product)}
        onHistory={(product) => onOpen('history', product)}
        onEdit={(product) => onOpen('edit', product)}
        onDelete={(product) => onOpen('delete', product)}
      />
      <Pager
        page={currentPage}
        totalPages={totalPages}
        totalItems={totalItems}
        onPage={(page) => go({ ...state, page })}
      />
    </>
  );
}

type ProductOverlayProps = {
  overlay: Overlay | undefined;
  tree: readonly Category[] | undefined;
  onClose: () => void;
  onSaved: (product: { id: string }, isNowDraft: boolean) => void;
  onReload: (id: string) => Promise<void>;
  onDeleted: (product: StaffProduct) => void;
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
      {overlay?.kind === 'pictures' && <PictureGallery product={overlay.product} onClose={onClose} />}
      {overlay?.kind === 'history' && <ProductHistory product={overlay.product} onClose={onClose} />}
      <ProductDeleteDialog
        product={overlay?.kind === 'delete' ? overlay.product : undefined}
        onClose={onClose}
        onDeleted={onDeleted}
      />
    </>
  );
}
