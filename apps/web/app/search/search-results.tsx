import '../ui/progress-line.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { SHOP_ALL } from '../catalog/find-category.ts';
import { CategoryChips } from '../listing/category-chips.tsx';
import { formatSeeAll, formatShowing } from '../listing/listing.ts';
import { searchPath } from '../listing/search-path.ts';
import { SimilarWords } from '../listing/similar-words.tsx';
import { ProductCard } from '../product-card/product-card.tsx';
import { GridSkeleton } from '../product-card/product-grid.tsx';
import { queryClient } from '../session/query-client.ts';
import { ButtonLink } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { LoadError } from '../ui/load-error.tsx';
import { type SearchResult, searchQuery } from './search.data.ts';
import { useSearcherId } from './use-searcher-id.ts';

/**
 * Old results stay, dimmed, until new ones arrive, to avoid flicker. The first results scroll to `top`, the last
 * position, once the content above them is rendered.
 */
export function SearchResults({ words, top, mayScroll }: { words: string; top: number; mayScroll: boolean }) {
  const searcherId = useSearcherId();
  const query = useQuery(searchQuery(searcherId, words), queryClient());
  const { data: found, isPlaceholderData: isStale, isFetching, isError, refetch } = query;

  const results = useRestoredScroll(top, mayScroll && found !== undefined);

  if (isError) return <LoadError what="the results" busy={isFetching} onRetry={() => void refetch()} />;
  if (!found) return <GridSkeleton />;
  const { products } = found;
  const hasMore = !isStale && found.total > products.length;
  return (
    <div
      ref={results}
      className={classes(
        'search-results relative [transition:opacity_0.12s]',
        isStale && 'progress-line before:sticky before:top-[62px] before:block before:-mb-0.5',
      )}
      aria-busy={isStale || undefined}
      data-old={isStale || undefined}
    >
      <div className="search-count flex items-center justify-between gap-3 min-h-(--touch) pb-1 text-text-subtle text-sm">
        <output>{!isStale && <Count found={found} words={words} />}</output>
        {hasMore && (
          <Link
            to={searchPath(words)}
            className="py-3 text-primary font-semibold underline underline-offset-4 whitespace-nowrap"
          >
            {formatSeeAllResults(found, words)}
          </Link>
        )}
      </div>
      {products.length === 0 ? (
        <NoResults words={words} similarWords={found.similarWords} />
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
            {formatSeeAllResults(found, words)}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

function useRestoredScroll(top: number, hasResults: boolean) {
  const results = useRef<HTMLDivElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    if (!hasResults || top === 0 || isDone.current) return;
    isDone.current = true;
    // Content renders before the dialog opens and cannot scroll until then.
    const frame = requestAnimationFrame(() => results.current?.closest('.dialog-body')?.scrollTo({ top }));
    return () => cancelAnimationFrame(frame);
  }, [hasResults, top]);
  return results;
}

/** Includes the query for screen readers, because results are announced while the user types. */
function Count({ found, words }: { found: SearchResult; words: string }) {
  const { products, total } = found;
  const summary = `${productNoun(words, total)}${words && ` for “${words}”`}`;
  if (total <= products.length) return `${total} ${summary}`;
  return (
    <>
      {formatShowing(products.length, found)}
      <span className="sr-only"> {summary}</span>
    </>
  );
}

function formatSeeAllResults(found: SearchResult, words: string): string {
  return formatSeeAll(found, productNoun(words, found.total));
}

function productNoun(words: string, count: number): string {
  const noun = words === '' ? 'product' : 'result';
  return count === 1 ? noun : `${noun}s`;
}

function NoResults({ words, similarWords }: { words: string; similarWords: readonly string[] | undefined }) {
  return (
    <div className="grid justify-items-center gap-4 py-6 text-center">
      <h3 className="text-h2">{words ? `No products match “${words}”` : 'No products found'}</h3>
      <SimilarWords words={similarWords} />
      <ButtonLink to={SHOP_ALL.path}>{SHOP_ALL.name}</ButtonLink>
      <CategoryChips />
    </div>
  );
}
