import { PrefetchLink } from '../platform/prefetch-link.tsx';
import { type Category, categoryPath } from '../site/category.ts';

/** The list items of a panel. */
export function SubcategoryLinks({ category }: { category: Category }) {
  return category.subCategories.map((child) => (
    <li key={child.slug}>
      <PrefetchLink to={categoryPath(child)} className="panel-link">
        {child.name}
      </PrefetchLink>
    </li>
  ));
}
