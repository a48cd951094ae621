import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { type Category, categoryPath } from '../site/category.ts';
import { classes } from '../ui/classes.ts';
import { icon20 } from '../ui/icon.ts';
import { IconButton } from '../ui/icon-button.tsx';

export function MenuCategory({ category }: { category: Category }) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const { name, subCategories } = category;

  return (
    <li>
      <div className="flex items-center">
        <Link to={categoryPath(category)} replace className="menu-link min-w-0 flex-1">
          {name}
        </Link>
        {subCategories.length > 0 && (
          <IconButton
            label={`${name} subcategories`}
            aria-expanded={isOpen}
            aria-controls={listId}
            className="mr-2"
            icon={<ChevronDown {...icon20} className={classes('transition duration-120', isOpen && 'rotate-180')} />}
            onClick={() => setIsOpen(!isOpen)}
          />
        )}
      </div>
      {subCategories.length > 0 && (
        <ul id={listId} hidden={!isOpen} className="pb-2 text-text-muted">
          {subCategories.map((child) => (
            <li key={child.slug}>
              <Link to={categoryPath(child)} replace className="menu-link pl-9">
                {child.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
