import { useCategories } from '../site/use-shop.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { CategoryTile } from './category-tile.tsx';

/** Up to this number, a phone shows two tiles per row. Above it, three, to save height. */
const MAX_LARGE_TILES = 6;

export function CategoryGrid({ title }: { title: string }) {
  const { categories, isLoading, retry } = useCategories();
  if (categories?.length === 0) return null;

  return (
    <section aria-labelledby="shop-by-category" aria-busy={!categories && isLoading} className="pt-section">
      <h2 id="shop-by-category" className="mb-4 text-h2 lg:mb-6">
        {title}
      </h2>
      {categories && (
        <ul className={classes('category-tiles', categories.length <= MAX_LARGE_TILES && 'category-tiles-few')}>
          {categories.map((category) => (
            <CategoryTile key={category.slug} category={category} />
          ))}
        </ul>
      )}
      {!categories && (isLoading ? <LoadingTiles /> : <FailedTiles onRetry={retry} />)}
    </section>
  );
}

function LoadingTiles() {
  return (
    <>
      <noscript>
        <FailedTiles />
      </noscript>
      <output className="needs-script mb-3 block text-text-muted">Loading categories...</output>
      <div className="category-tiles needs-script">
        {Array.from({ length: 12 }, (_, position) => (
          <div key={position}>
            <Skeleton className="aspect-4/5 w-full" />
            <Skeleton className="mt-3 h-4 w-3/5" />
          </div>
        ))}
      </div>
    </>
  );
}

function FailedTiles({ onRetry }: { onRetry?: () => void }) {
  return (
    <div className="hanging flex flex-wrap items-center gap-3 border border-border bg-surface p-5">
      <p className="min-w-[20ch] flex-1">Couldn’t load the categories.</p>
      {onRetry && (
        <Button kind="secondary" size={44} onClick={onRetry}>
          Try again
        </Button>
      )}
      <ButtonLink to="/shop-all" kind="quiet" size={44}>
        SHOP ALL
      </ButtonLink>
    </div>
  );
}
