import fallbackImage from '../home/fallback-hero.svg';
import { useShop } from '../site/use-shop.ts';
import { COLOR_PRIMARY } from '../ui/colors.ts';
import { ImageFrame } from '../ui/image/image-frame.tsx';
import { Img, type ResponsiveImage } from '../ui/image/responsive-image.tsx';

/** Shows the transparent images of the first three categories, or a fallback illustration. */
export function AboutHero() {
  const { company, categories = [] } = useShop();
  const transparentImages = categories.flatMap(({ image }) => (image?.isTransparent ? image : [])).slice(0, 3);
  return (
    <div className="about-hero">
      <ImageFrame dominantColor={transparentImages[0]?.dominantColor ?? COLOR_PRIMARY} className="about-image-frame" />
      <div className="about-frame page-width">
        <div className="about-row">
          {transparentImages.length === 3 ? <Row images={transparentImages} /> : <Fallback />}
        </div>
        <div className="about-words">
          <h1 className="about-headline">About {company.name}</h1>
          <p className="mt-4 max-w-[36ch] text-lead text-pretty text-ink-2">
            Clothing and electronics for India, chosen with care. Pay when you receive them.
          </p>
        </div>
      </div>
    </div>
  );
}

function Row({ images }: { images: ResponsiveImage[] }) {
  return images.map((image, index) => (
    <Img
      key={image.url}
      image={image}
      alt=""
      sizes="(min-width: 768px) 24vw, 40vw"
      priority={index === 0 ? 'first' : 'eager'}
      className="about-transparent"
    />
  ));
}

function Fallback() {
  return (
    <img src={fallbackImage} alt="" width="768" height="560" fetchPriority="high" className="about-illustration" />
  );
}
