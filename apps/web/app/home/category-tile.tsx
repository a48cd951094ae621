import { ArrowRight } from 'lucide-react';
import { PrefetchLink } from '../platform/prefetch-link.tsx';
import { splitGraphemes } from '../platform/text/graphemes.ts';
import { type Category, categoryPath } from '../site/category.ts';
import { classes } from '../ui/classes.ts';
import { COLOR_MUTED } from '../ui/colors.ts';
import { icon20 } from '../ui/icon.ts';
import { ImageFrame } from '../ui/image/image-frame.tsx';
import { Img } from '../ui/image/responsive-image.tsx';

export function CategoryTile({ category }: { category: Category }) {
  const { name, image } = category;
  return (
    <li>
      <PrefetchLink to={categoryPath(category)} className="category-tile group block rounded-xs">
        <span className="relative block aspect-4/5 overflow-hidden image-frame-lit hanging">
          <ImageFrame dominantColor={image?.dominantColor ?? COLOR_MUTED} />
          {image && (
            <Img
              image={image}
              alt=""
              sizes="(min-width: 1680px) 250px, (min-width: 1024px) 190px, (min-width: 768px) 22vw, 30vw"
              className={classes(
                'category-tile-image',
                image.isTransparent ? 'category-tile-transparent' : 'inset-0 size-full object-cover',
              )}
            />
          )}
          {!image && (
            <span className="absolute inset-0 grid place-items-center text-(color:--light-text-muted) text-7xl/[inherit] font-bold">
              {splitGraphemes(name)[0]}
            </span>
          )}
        </span>
        <span className="category-tile-name flex items-start justify-between gap-1 pt-2 text-sm font-semibold lg:text-base group-hover:text-primary">
          <span className="min-w-0">{name}</span>
          <ArrowRight {...icon20} className="category-tile-arrow" />
        </span>
      </PrefetchLink>
    </li>
  );
}
