import { Link } from 'react-router';
import { useShop } from '../shop/use-shop.ts';
import { ButtonLink } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { JAMUN } from '../ui/colors.ts';
import { PictureImage } from '../ui/picture/picture.tsx';
import { Stage } from '../ui/picture/stage.tsx';
import fallbackPicture from './fallback-hero.svg';
import { type HeroSlideContent, headlineLength, isLongHeadline } from './hero-slides.ts';

type HeroSlideProps = {
  slide: HeroSlideContent;
  position: number;
  count: number;
  isCurrent: boolean;
  withPicture: boolean;
};

export function HeroSlide({ slide, position, count, isCurrent, withPicture }: HeroSlideProps) {
  return (
    <article
      aria-roledescription="slide"
      aria-label={`${position + 1} of ${count}`}
      inert={!isCurrent}
      data-current={isCurrent || undefined}
      className="hero-slide"
    >
      <Stage tint={slide.picture.tint} className="hero-stage" />
      <div className="hero-frame page-width">
        <Link
          to={slide.path}
          aria-label={slide.name}
          className={classes('hero-picture', slide.companions.length === 1 && 'hero-pair')}
        >
          {withPicture && <SlidePicture slide={slide} isFirst={position === 0} />}
        </Link>
        <SlideText headline={slide.name} text={slide.description} />
      </div>
    </article>
  );
}

/** A cutout stands in the middle, larger and forward, with its companions at the sides; a photograph fills the box. */
function SlidePicture({ slide: { picture, companions }, isFirst }: { slide: HeroSlideContent; isFirst: boolean }) {
  if (!picture.cutout) {
    return (
      <PictureImage
        picture={picture}
        alt=""
        sizes="(min-width: 768px) 744px, 100vw"
        priority={isFirst ? 'first' : 'eager'}
        className="hero-photo"
      />
    );
  }
  return (
    <>
      <PictureImage
        picture={picture}
        alt=""
        sizes="(min-width: 768px) min(402px, 32vw), 54vw"
        priority={isFirst ? 'first' : 'eager'}
        className="hero-cutout hero-middle"
      />
      {companions.map((companion, side) => (
        <PictureImage
          key={companion.url}
          picture={companion}
          alt=""
          sizes="(min-width: 768px) min(306px, 24vw), 41vw"
          priority="eager"
          className={classes('hero-cutout', side === 0 ? 'hero-left' : 'hero-right')}
        />
      ))}
    </>
  );
}

export function FallbackSlide() {
  const { name } = useShop().company;
  return (
    <div className="hero-slide" data-current>
      <Stage tint={JAMUN} className="hero-stage" />
      <div className="hero-frame page-width">
        <Link to="/shop-all" aria-label="Shop all products" className="hero-picture">
          <img src={fallbackPicture} alt="" width="768" height="560" fetchPriority="high" className="hero-drawing" />
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
          `letters-${headlineLength(headline)}`,
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
