import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useStoredUser } from '../platform/local-mirror.ts';
import { queryClient } from '../platform/query-client.ts';
import { useShop } from '../shell/use-shop.ts';
import { ButtonLink } from '../ui/button.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { categoryPath } from './category.ts';
import { SHOP_ALL } from './find-category.ts';
import { ProductCard } from './product-card.tsx';
import { GridSkeleton } from './product-grid.tsx';
import { searchQuery } from './search.data.ts';

/**
 * What is shown stays, dimmed, until something newer is known: results must not flicker under one's words. The first
 * ones begin at `top`, where somebody left them.
 */
export function SearchResults({ words, top }: { words: string; top: number }) {
  const userId = useStoredUser()?.id;
  const query = useQuery(searchQuery(userId, words), queryClient());
  const { data: products, isPlaceholderData, isFetching, isError, refetch } = query;

  const results = useScrolledTo(top, products !== undefined);

  if (isError) return <LoadFailure what="the results" busy={isFetching} onRetry={() => void refetch()} />;
  if (!products) return <GridSkeleton />;
  const isOld = isPlaceholderData;
  return (
    <div ref={results} className="search-results" aria-busy={isOld || undefined} data-old={isOld || undefined}>
      <output className="block pb-3 text-small text-ink-3">{!isOld && resultText(products.length, words)}&nbsp;</output>
      {products.length === 0 ? (
        <NoResults words={words} />
      ) : (
        <ul className="card-grid">
          {products.map((product) => (
            <li key={product.id}>
              <ProductCard product={product} quiet />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function useScrolledTo(top: number, isThere: boolean) {
  const results = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isThere || top === 0) return;
    // What is in a dialog is drawn before the dialog opens, and cannot be scrolled until then.
    const frame = requestAnimationFrame(() => results.current?.closest('.dialog-body')?.scrollTo({ top }));
    return () => cancelAnimationFrame(frame);
  }, [isThere, top]);
  return results;
}

function resultText(count: number, words: string): string {
  if (words === '') return `${count} ${count === 1 ? 'product' : 'products'}`;
  return `${count} ${count === 1 ? 'result' : 'results'} for ${words}`;
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
