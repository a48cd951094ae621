import fallbackImage from './fallback-hero.svg';

/** Shown in a hero while the shop has no products with images. */
export function FallbackImage({ className }: { className: string }) {
  return <img src={fallbackImage} alt="" width="768" height="560" fetchPriority="high" className={className} />;
}
