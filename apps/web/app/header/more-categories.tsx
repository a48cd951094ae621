import { ChevronDown } from 'lucide-react';
import { PrefetchLink } from '../platform/prefetch-link.tsx';
import { type Category, categoryPath } from '../site/category.ts';
import { classes } from '../ui/classes.ts';
import { icon16 } from '../ui/icon.ts';
import { moreVisibilityClass, type RowCounts } from './category-row.ts';
import { SubcategoryLinks } from './subcategory-links.tsx';
import { useDisclosure } from './use-disclosure.ts';

const PANEL_ID = 'more-categories';

/** The categories that do not fit in the row, with their subcategories. */
export function MoreCategories({ categories, counts }: { categories: Category[]; counts: RowCounts }) {
  const { isOpen, onPress, listeners } = useDisclosure();
  const fewest = Math.min(counts.laptop, counts.wide, counts.widest);
  if (fewest === categories.length) return null;

  return (
    // Hidden at widths where the row shows all categories.
    <li
      className={classes(
        'category-entry lg:relative lg:flex-[0_1_auto] lg:min-w-[4rem] lg:max-w-[15rem] max-lg:hidden',
        moreVisibilityClass(counts, categories.length - 1),
      )}
      {...listeners}
    >
      <button type="button" aria-expanded={isOpen} aria-controls={PANEL_ID} className="category-link" onClick={onPress}>
        More
        <ChevronDown {...icon16} />
      </button>
      <div id={PANEL_ID} className="category-panel category-panel-wide" data-open={isOpen || undefined}>
        {categories.slice(fewest).map((category, position) => (
          <ul key={category.slug} className={moreVisibilityClass(counts, fewest + position)}>
            <li>
              <PrefetchLink to={categoryPath(category)} className="panel-link font-semibold text-text">
                {category.name}
              </PrefetchLink>
            </li>
            <SubcategoryLinks category={category} />
          </ul>
        ))}
      </div>
    </li>
  );
}
