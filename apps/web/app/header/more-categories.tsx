import { ChevronDown } from 'lucide-react';
import { ShopLink } from '../platform/shop-link.tsx';
import { type Category, categoryPath } from '../shop/category.ts';
import { classes } from '../ui/classes.ts';
import { icon16 } from '../ui/icon.ts';
import { hiddenInMore, type RowCounts } from './category-row.ts';
import { useDisclosure } from './use-disclosure.ts';

const PANEL = 'more-categories';

/** The categories that do not fit the row of a wide screen, each with what lies under it. */
export function MoreCategories({ categories, counts }: { categories: Category[]; counts: RowCounts }) {
  const { isOpen, onPress, listeners } = useDisclosure();
  const fewest = Math.min(counts.laptop, counts.wide, counts.widest);
  if (fewest === categories.length) return null;

  return (
    // Where the last category is in the row, nothing is left to say.
    <li className={classes('category-entry max-lg:hidden', hiddenInMore(counts, categories.length - 1))} {...listeners}>
      <button type="button" aria-expanded={isOpen} aria-controls={PANEL} className="category-link" onClick={onPress}>
        More
        <ChevronDown {...icon16} />
      </button>
      <div id={PANEL} className="category-panel category-panel-wide" data-open={isOpen || undefined}>
        {categories.slice(fewest).map((category, position) => (
          <ul key={category.slug} className={hiddenInMore(counts, fewest + position)}>
            <li>
              <ShopLink to={categoryPath(category)} className="panel-link font-semibold text-ink">
                {category.name}
              </ShopLink>
            </li>
            {category.subCategories.map((child) => (
              <li key={child.slug}>
                <ShopLink to={categoryPath(child)} className="panel-link">
                  {child.name}
                </ShopLink>
              </li>
            ))}
          </ul>
        ))}
      </div>
    </li>
  );
}
