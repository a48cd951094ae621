import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { type Category, categoryPath } from '../catalog/category.ts';
import { ShopLink } from '../platform/shop-link.tsx';
import { icon16 } from '../ui/icon.ts';
import { useDisclosure } from './use-disclosure.ts';

/** The categories that do not fit the row of a wide screen, each with what lies under it. */
export function MoreCategories({ categories }: { categories: Category[] }) {
  const { isOpen, onPress, listeners } = useDisclosure();
  const panelId = useId();

  return (
    <li className="category-entry max-lg:hidden" {...listeners}>
      <button type="button" aria-expanded={isOpen} aria-controls={panelId} className="category-link" onClick={onPress}>
        More
        <ChevronDown {...icon16} />
      </button>
      <div id={panelId} className="category-panel category-panel-wide" data-open={isOpen || undefined}>
        {categories.map((category) => (
          <ul key={category.slug} className="break-inside-avoid pb-2">
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
