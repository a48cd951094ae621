import { ArrowRight } from 'lucide-react';
import { type Category, categoryPath } from '../catalog/category.ts';
import { graphemesOf } from '../platform/graphemes.ts';
import { ShopLink } from '../platform/shop-link.tsx';
import { classes } from '../ui/classes.ts';
import { icon20 } from '../ui/icon.ts';
import { PictureImage } from '../ui/picture.tsx';
import { Stage } from '../ui/stage.tsx';

const NO_TINT = '#8f7ca1';

export function CategoryTile({ category }: { category: Category }) {
  const { name, picture } = category;
  return (
    <li>
      <ShopLink to={categoryPath(category)} className="tile">
        <span className="tile-picture stage-lit hanging">
          <Stage tint={picture?.tint ?? NO_TINT} />
          {picture && (
            <PictureImage
              picture={picture}
              alt=""
              sizes="(min-width: 1024px) 190px, (min-width: 768px) 22vw, 30vw"
              className={classes('tile-image', picture.cutout ? 'tile-cutout' : 'tile-photo')}
            />
          )}
          {!picture && <span className="tile-initial">{graphemesOf(name)[0]}</span>}
        </span>
        <span className="tile-name">
          <span className="min-w-0">{name}</span>
          <ArrowRight {...icon20} className="tile-arrow" />
        </span>
      </ShopLink>
    </li>
  );
}
