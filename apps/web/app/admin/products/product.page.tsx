import '../table/catalog-table.css';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { notify } from '../../ui/toast.ts';
import { useFocusLater } from '../../ui/use-focus-later.ts';
import { AdminPage } from '../admin-page.tsx';
import { categoriesQuery } from '../categories/category.data.ts';
import type { Category } from '../categories/category-tree.ts';
import { useHighlight } from '../table/use-highlight.ts';
import { useAskedFor } from '../use-asked-for.ts';
import { ProductBar } from './bulk/product-bar.tsx';
import { ProductForm } from './form/product-form.tsx';
import { ImportAndExport } from './list/import-and-export.tsx';
import { ProductFilters } from './list/product-filters.tsx';
import { ProductList } from './list/product-list.tsx';
import { EVERY_PRODUCT, type ProductListState, productListSearch } from './list/product-list-state.ts';
import type { ProductOverlayKind } from './list/product-row.tsx';
import { ProductViews } from './list/product-views.tsx';
import { usePickedProducts } from './list/use-picked-products.ts';
import { useProductList } from './list/use-product-list.ts';
import { PictureGallery } from './pictures/picture-gallery.tsx';
import { useFindAgain, viewCountsQuery } from './product.data.ts';
import { ProductDeleteDialog } from './product-delete-dialog.tsx';
import type { StaffProduct } from './product-draft.ts';
import { ProductHistory } from './product-history.tsx';

/** What lies over the table, and of which product. */
type Overlay = { kind: ProductOverlayKind; product: StaffProduct } | { kind: 'add' };

export default function ProductPage() {
  const list = useProductList();
  const { state, go, products } = list;
  const { data: tree, error: treeError } = useQuery(categoriesQuery);
  const { data: counts } = useQuery(viewCountsQuery);
  const picked = usePickedProducts(products?.data ?? [], scopeOf(state));
  const findAgain = useFindAgain();
  const [overlay, setOverlay] = useState<Overlay>();
  const [highlighted, highlight] = useHighlight();
  const page = useRef<HTMLDivElement>(null);
  const focusLater = useFocusLater(page);

  function openForm(next: Overlay) {
    if (tree) setOverlay(next);
    else if (treeError) notify({ text: 'Failed to fetch categories', tone: 'bad' });
  }

  useFormsAskedFor(tree !== undefined, products?.data, openForm);

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
        note={counts && <output>{countText(counts.all.count)}</output>}
        action={<HeadActions state={state} onAdd={() => openForm({ kind: 'add' })} />}
      >
        <ProductViews state={state} />
        <ProductFilters
          state={state}
          tree={tree ?? []}
          onChange={(narrowing) => go({ ...state, ...narrowing, page: 1 }, { replace: 'words' in narrowing })}
        />
        <ProductList
          {...list}
          picked={picked}
          highlighted={highlighted}
          onAdd={() => openForm({ kind: 'add' })}
          onOpen={(kind, product) => (kind === 'edit' ? openForm : setOverlay)({ kind, product })}
        />
        <div className="product-tail">
          <ImportAndExport state={state} />
        </div>
        <ProductBar
          {...{ picked, tree: tree ?? [], listed: products?.data ?? [], areDrafts: state.published === 'no' }}
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
        onDeleted={moveOn}
      />
    </div>
  );
}

/** Forms that a link from elsewhere asks for: a new product's, or that of the only one listed. */
function useFormsAskedFor(ready: boolean, listed: StaffProduct[] | undefined, open: (next: Overlay) => void) {
  const [only] = listed ?? [];
  useAskedFor('add', ready, () => open({ kind: 'add' }));
  useAskedFor('edit', ready && listed?.length === 1, () => only && open({ kind: 'edit', product: only }));
}

function HeadActions({ state, onAdd }: { state: ProductListState; onAdd: () => void }) {
  return (
    <span className="flex gap-2">
      <span className="hidden gap-2 md:flex">
        <ImportAndExport state={state} />
      </span>
      <Button size={36} data-add icon={<Plus {...icon20} />} onClick={onAdd}>
        <span>
          Add<span className="max-md:sr-only"> Product</span>
        </span>
      </Button>
    </span>
  );
}

/** Of which list a selection is: pages, rows and order change nothing about that. */
function scopeOf(state: ProductListState): string {
  return productListSearch({ ...state, page: 1, rows: EVERY_PRODUCT.rows, sorting: EVERY_PRODUCT.sorting });
}

function countText(count: number): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? 'product' : 'products'}`;
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
