import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { ProductCard } from '../card/product-card.tsx';
import { GridSkeleton } from '../card/product-grid.tsx';
import { SHOP_ALL } from '../catalog/find-category.ts';
import { seeAllText, showingText } from '../listing/listing.ts';
import { searchPath } from '../listing/search-path.ts';
import { categoryPath } from '../shop/category.ts';
import { useShop } from '../shop/use-shop.ts';
import { queryClient } from '../signed-in/query-client.ts';
import { ButtonLink } from '../ui/button.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { type Found, searchQuery } from './search.data.ts';
import { useSearcher } from './use-searcher.ts';

/**
 * What is shown stays, dimmed, until something newer is known: results must not flicker under one's words. The first
 * ones begin at `top`, where somebody left them, as soon as what stands above them does too.
 */
export function SearchResults({ words, top, mayScroll }: { words: string; top: number; mayScroll: boolean }) {
  const searcher = useSearcher();
  const query = useQuery(searchQuery(searcher, words), queryClient());
  const { data: found, isPlaceholderData: isOld, isFetching, isError, refetch } = query;

  const results = useScrolledTo(top, mayScroll && found !== undefined);

  if (isError) return <LoadFailure what="the results" busy={isFetching} onRetry={() => void refetch()} />;
  if (!found) return <GridSkeleton />;
  const { products } = found;
  const hasMore = !isOld && found.total > products.length;
  return (
    <div ref={results} className="search-results" aria-busy={isOld || undefined} data-old={isOld || undefined}>
      <div className="search-count">
        <output>{!isOld && <Count found={found} words={words} />}</output>
        {hasMore && (
          <Link to={searchPath(words)} className="search-all">
            {allText(found, words)}
          </Link>
        )}
      </div>
      {products.length === 0 ? (
        <NoResults words={words} />
      ) : (
        <ul className="card-grid">
          {products.map((product) => (
            <li key={product.id}>
              <ProductCard product={product} group={`found-${product.id}`} quiet />
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <div className="pt-6 text-center">
          <ButtonLink kind="secondary" to={searchPath(words)}>
            {allText(found, words)}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

function useScrolledTo(top: number, isThere: boolean) {
  const results = useRef<HTMLDivElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    if (!isThere || top === 0 || isDone.current) return;
    isDone.current = true;
    // What is in a dialog is drawn before the dialog opens, and cannot be scrolled until then.
    const frame = requestAnimationFrame(() => results.current?.closest('.dialog-body')?.scrollTo({ top }));
    return () => cancelAnimationFrame(frame);
  }, [isThere, top]);
  return results;
}

/** What a screen reader says of it names the words as well: it hears of new results while somebody types. */
function Count({ found, words }: { found: Found; words: string }) {
  const { products, total } = found;
  const what = `${nounFor(words, total)}${words && ` for ${words}`}`;
  if (total <= products.length) return `${total} ${what}`;
  return (
    <>
      {showingText(products.length, found)}
      <span className="sr-only"> {what}</span>
    </>
  );
}

function allText(found: Found, words: string): string {
  return seeAllText(found, nounFor(words, found.total));
}

function nounFor(words: string, count: number): string {
  const noun = words === '' ? 'product' : 'result';
  return count === 1 ? noun : `${noun}s`;
}

function NoResults({ words }: { words: string }) {
  const { categories = [] } = useShop();
  return (
    <div className="grid justify-items-center gap-4 py-6 text-center">
      <h3 className="text-h2">{words ? `No products match “${words}”` : 'No products found'}</h3>
      <ButtonLink to={SHOP_ALL.path}>{SHOP_ALL.name}</ButtonLink>
      <ul className="flex flex-wrap justify-center gap-2">
        {categories.map((category) => (
          <li key={category.slug}>
            <Link to={categoryPath(category)} className="chip px-3">
              {category.name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
