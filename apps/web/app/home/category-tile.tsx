import { ArrowRight } from 'lucide-react';
import { ShopLink } from '../platform/shop-link.tsx';
import { graphemesOf } from '../platform/text/graphemes.ts';
import { type Category, categoryPath } from '../shop/category.ts';
import { classes } from '../ui/classes.ts';
import { MAUVE } from '../ui/colors.ts';
import { icon20 } from '../ui/icon.ts';
import { PictureImage } from '../ui/picture/picture.tsx';
import { Stage } from '../ui/picture/stage.tsx';

export function CategoryTile({ category }: { category: Category }) {
  const { name, picture } = category;
  return (
    <li>
      <ShopLink to={categoryPath(category)} className="category-tile">
        <span className="category-tile-picture stage-lit hanging">
          <Stage tint={picture?.tint ?? MAUVE} />
          {picture && (
            <PictureImage
              picture={picture}
              alt=""
              sizes="(min-width: 1680px) 250px, (min-width: 1024px) 190px, (min-width: 768px) 22vw, 30vw"
              className={classes(
                'category-tile-image',
                picture.cutout ? 'category-tile-cutout' : 'category-tile-photo',
              )}
            />
          )}
          {!picture && <span className="category-tile-initial">{graphemesOf(name)[0]}</span>}
        </span>
        <span className="category-tile-name">
          <span className="min-w-0">{name}</span>
          <ArrowRight {...icon20} className="category-tile-arrow" />
        </span>
      </ShopLink>
    </li>
  );
}
