import { Link } from 'react-router';
import { useShop } from '../site/use-shop.ts';
import { ButtonLink } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { COLOR_PRIMARY } from '../ui/colors.ts';
import { ImageFrame } from '../ui/image/image-frame.tsx';
import { Img } from '../ui/image/responsive-image.tsx';
import fallbackImage from './fallback-hero.svg';
import { type HeroSlideContent, headlineLength, isLongHeadline } from './hero-slides.ts';

type HeroSlideProps = {
  slide: HeroSlideContent;
  position: number;
  count: number;
  isCurrent: boolean;
  shouldShowImage: boolean;
};

export function HeroSlide({ slide, position, count, isCurrent, shouldShowImage }: HeroSlideProps) {
  return (
    <article
      aria-roledescription="slide"
      aria-label={`${position + 1} of ${count}`}
      inert={!isCurrent}
      data-current={isCurrent || undefined}
      className="hero-slide"
    >
      <ImageFrame dominantColor={slide.image.dominantColor} className="hero-image-frame" />
      <div className="hero-frame page-width">
        <Link
          to={slide.path}
          aria-label={slide.name}
          className={classes('hero-image', slide.companions.length === 1 && 'hero-pair')}
        >
          {shouldShowImage && <SlideImage slide={slide} isFirst={position === 0} />}
        </Link>
        <SlideText headline={slide.name} text={slide.description} />
      </div>
    </article>
  );
}

/** A transparent image is in the middle with its companions at the sides. A photo fills the box. */
function SlideImage({ slide: { image, companions }, isFirst }: { slide: HeroSlideContent; isFirst: boolean }) {
  if (!image.isTransparent) {
    return (
      <Img
        image={image}
        alt=""
        sizes="(min-width: 768px) 744px, 100vw"
        priority={isFirst ? 'first' : 'eager'}
        className="hero-photo"
      />
    );
  }
  return (
    <>
      <Img
        image={image}
        alt=""
        sizes="(min-width: 768px) min(402px, 32vw), 54vw"
        priority={isFirst ? 'first' : 'eager'}
        className="hero-transparent hero-middle"
      />
      {companions.map((companion, side) => (
        <Img
          key={companion.url}
          image={companion}
          alt=""
          sizes="(min-width: 768px) min(306px, 24vw), 41vw"
          priority="eager"
          className={classes('hero-transparent', side === 0 ? 'hero-left' : 'hero-right')}
        />
      ))}
    </>
  );
}

export function FallbackSlide() {
  const { name } = useShop().company;
  return (
    <div className="hero-slide" data-current>
      <ImageFrame dominantColor={COLOR_PRIMARY} className="hero-image-frame" />
      <div className="hero-frame page-width">
        <Link to="/shop-all" aria-label="Shop all products" className="hero-image">
          <img src={fallbackImage} alt="" width="768" height="560" fetchPriority="high" className="hero-illustration" />
        </Link>
        <SlideText headline={name} text="Electronics and clothing, chosen with care. Pay when you receive." />
      </div>
    </div>
  );
}

function SlideText({ headline, text }: { headline: string; text: string }) {
  return (
    <div className="hero-text">
      <h2
        className={classes(
          'hero-headline',
          `hero-headline-length-${headlineLength(headline)}`,
          isLongHeadline(headline) && 'hero-headline-long',
        )}
      >
        {headline}
      </h2>
      {text && <p className="hero-description">{text}</p>}
      <div className="hero-action">
        <ButtonLink to="/shop-all">Shop Now</ButtonLink>
      </div>
    </div>
  );
}
