import { ShopLink } from '../platform/shop-link.tsx';
import { useShop } from '../shop/use-shop.ts';
import { classes } from '../ui/classes.ts';
import { useBroken } from '../ui/picture/use-broken.ts';

/** From here on a logo is a word, which says the name itself. */
const WORDMARK = 2;

export function Brand() {
  const { name, logoUrl, logoRatio } = useShop().company;
  return (
    <ShopLink to="/" title={name} aria-label={name} className="brand">
      {logoUrl ? (
        <Logo key={logoUrl} url={logoUrl} ratio={logoRatio ?? 1} name={name} />
      ) : (
        <span className="truncate">{name}</span>
      )}
    </ShopLink>
  );
}

/** A logo that does not come leaves the name. */
function Logo({ url, ratio, name }: { url: string; ratio: number; name: string }) {
  const { broken, watched } = useBroken(url);
  return (
    <>
      {!broken && (
        <img {...watched} src={url} alt="" width={Math.round(ratio * 40)} height="40" className="brand-logo" />
      )}
      <span className={classes('brand-name truncate', !broken && ratio >= WORDMARK && 'hidden')}>{name}</span>
    </>
  );
}
