import { MAX } from '@kinari/contract/limits';
import { formatPlural } from '@kinari/contract/locale';
import { useQuery } from '@tanstack/react-query';
import { Check, Plus, Search, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useDebouncedValue } from '../../search/use-debounced-value.ts';
import { Field } from '../../ui/form/field.tsx';
import type { FieldState } from '../../ui/form/use-form.ts';
import { icon20 } from '../../ui/icon.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Img } from '../../ui/image/responsive-image.tsx';
import { MoveButtons } from '../table/reorder/move-buttons.tsx';
import { MoveHandle } from '../table/reorder/move-handle.tsx';
import { useReorder } from '../table/reorder/use-reorder.ts';
import { rowActionClass } from '../table/row-action.ts';
import { AdminPanel } from '../ui/admin-panel.tsx';
import { moveItem } from '../ui/move-item.ts';
import { type CollectionProduct, findProductsQuery } from './collections.data.ts';

const TYPING_PAUSE_MS = 200;

/** The products of a collection in their order, and a search that adds more. */
export function ChosenProducts({ field }: { field: FieldState<readonly CollectionProduct[]> }) {
  const { value: products, onValue } = field;
  const { list, message, isDragging, getRowMove } = useReorder<HTMLUListElement>({
    rows: products,
    onMove: (from, to) => onValue(moveItem([...products], from, to)),
  });
  return (
    <AdminPanel
      title="Products"
      end={<span className="ml-auto text-text-muted">{formatPlural(products.length, 'product')}</span>}
    >
      <ProductSearch chosen={products} onAdd={(product) => onValue([...products, product])} />
      <output className="sr-only">{message}</output>
      <ul ref={list} className="reorder-list divide-y divide-border" data-dragging={isDragging || undefined}>
        {products.map((product) => {
          const moving = getRowMove(product.id);
          return (
            <li
              key={product.id}
              id={product.id}
              data-drop={moving?.drop}
              data-dragged={moving?.dragged || undefined}
              className="flex min-h-14 items-center gap-2 px-2"
            >
              {moving && <MoveHandle name={product.name} moving={moving} />}
              <ProductName product={product} />
              {moving?.lifted ? (
                <MoveButtons name={product.name} moving={moving} />
              ) : (
                <IconButton
                  label={`Remove ${product.name}`}
                  title="Remove"
                  icon={<X {...icon20} />}
                  className={rowActionClass}
                  onClick={() => onValue(products.filter(({ id }) => id !== product.id))}
                />
              )}
            </li>
          );
        })}
      </ul>
      {products.length === 0 && (
        <p className="px-3.5 py-8 text-center text-text-muted">No products yet. Search and add the first.</p>
      )}
    </AdminPanel>
  );
}

export function ProductName({ product }: { product: CollectionProduct }) {
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3">
      <span className="size-10 flex-none overflow-hidden rounded-sm bg-sunken">
        {product.image && <Img image={product.image} alt="" sizes="40px" className="size-full object-cover" />}
      </span>
      <span className="min-w-0">
        <span className="line-clamp-2 wrap-anywhere">{product.name}</span>
        {!product.forSale && <small className="block text-sm text-text-subtle">Not for sale</small>}
      </span>
    </span>
  );
}

type ProductSearchProps = {
  chosen: readonly CollectionProduct[];
  onAdd: (product: CollectionProduct) => void;
};

function ProductSearch({ chosen, onAdd }: ProductSearchProps) {
  const [words, setWords] = useState('');
  const resultsId = useId();
  const [pausedWords] = useDebouncedValue(words.trim(), TYPING_PAUSE_MS);
  const { data: found = [] } = useQuery(findProductsQuery(pausedWords));
  const isFull = chosen.length >= MAX.collectionProducts;
  const hasWords = words.trim().length > 1;
  return (
    <div className="px-3.5 pb-3">
      <Field label="Add products" hint="Part of the name, or a SKU" error={undefined}>
        {(control) => (
          <span className="relative block">
            <Search {...icon20} className="pointer-events-none absolute top-3 left-3 text-text-subtle" />
            <input
              {...control}
              type="search"
              value={words}
              autoComplete="off"
              aria-controls={resultsId}
              className="input pl-10"
              onChange={(event) => setWords(event.target.value)}
              // Enter must not save the collection.
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            />
          </span>
        )}
      </Field>
      <ul
        id={resultsId}
        aria-live="polite"
        className="not-empty:mt-2 not-empty:rounded-md not-empty:border not-empty:border-border"
      >
        {hasWords &&
          found.map(({ id, name, images, published }) => {
            const isChosen = chosen.some((product) => product.id === id);
            const product = { id, name, image: images[0] ?? null, forSale: published };
            return (
              <li key={id}>
                <button
                  type="button"
                  disabled={isChosen || isFull}
                  className="flex min-h-13 w-full items-center gap-2 px-2 text-start hover:bg-sunken disabled:text-text-subtle"
                  onClick={() => onAdd(product)}
                >
                  <ProductName product={product} />
                  {isChosen ? <Check {...icon20} className="text-success" /> : <Plus {...icon20} />}
                  <span className="sr-only">{isChosen ? 'Added' : 'Add'}</span>
                </button>
              </li>
            );
          })}
        {hasWords && found.length === 0 && <li className="p-3 text-text-muted">No products found.</li>}
      </ul>
      {isFull && <p className="mt-2 text-sm text-text-muted">At most {MAX.collectionProducts} products.</p>}
    </div>
  );
}
