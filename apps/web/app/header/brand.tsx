import { PrefetchLink } from '../platform/prefetch-link.tsx';
import { useShop } from '../site/use-shop.ts';
import { classes } from '../ui/classes.ts';
import { useImageError } from '../ui/image/use-image-error.ts';

/** A logo at least this wide for its height contains the shop's name. */
const WORDMARK_MIN_RATIO = 2;

export function Brand() {
  const { name, logoUrl, logoRatio } = useShop().company;
  return (
    <PrefetchLink to="/" title={name} aria-label={name} className="brand">
      {logoUrl ? (
        <Logo key={logoUrl} url={logoUrl} ratio={logoRatio ?? 1} name={name} />
      ) : (
        <span className="truncate">{name}</span>
      )}
    </PrefetchLink>
  );
}

/** Falls back to the name if the logo does not load. */
function Logo({ url, ratio, name }: { url: string; ratio: number; name: string }) {
  const { hasError, imageProps } = useImageError(url);
  return (
    <>
      {!hasError && (
        <img
          {...imageProps}
          src={url}
          alt=""
          width={Math.round(ratio * 40)}
          height="40"
          className="brand-logo flex-[0_1_auto] w-auto min-w-0 max-w-[min(100%,_200px)] h-8 object-contain [object-position:0_50%] lg:h-(--control-md)"
        />
      )}
      <span className={classes('brand-name truncate', !hasError && ratio >= WORDMARK_MIN_RATIO && 'hidden')}>
        {name}
      </span>
    </>
  );
}
