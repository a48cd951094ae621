import { Link } from 'react-router';
import { useShop } from '../site/use-shop.ts';
import { ButtonLink } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { COLOR_PRIMARY } from '../ui/colors.ts';
import { ImageFrame } from '../ui/image/image-frame.tsx';
import { Img } from '../ui/image/responsive-image.tsx';
import { FallbackImage } from './fallback-image.tsx';
import { type HeroSlideContent, headlineLength, isLongHeadline, SHOP_BUTTON } from './hero-slides.ts';

// On a phone the background continues under the text.
const FRAME_IMAGE = 'h-auto aspect-768/572 md:h-full md:aspect-auto';

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
      <ImageFrame dominantColor={slide.image.dominantColor} className={FRAME_IMAGE} />
      <div className="hero-frame page-width">
        <Link
          to={slide.path}
          aria-label={slide.alt || slide.name}
          className={classes('hero-image', slide.companions.length === 1 && 'hero-pair')}
        >
          {shouldShowImage && <SlideImage slide={slide} isFirst={position === 0} />}
        </Link>
        <SlideText {...slide} />
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
        className="hero-photo absolute inset-0 size-full object-cover"
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
        className="absolute aspect-4/5 h-auto object-contain [object-position:50%_100%] hero-middle"
      />
      {companions.map((companion, side) => (
        <Img
          key={companion.url}
          image={companion}
          alt=""
          sizes="(min-width: 768px) min(306px, 24vw), 41vw"
          priority="eager"
          className={classes(
            'absolute aspect-4/5 h-auto object-contain [object-position:50%_100%]',
            side === 0 ? 'hero-left' : 'hero-right',
          )}
        />
      ))}
    </>
  );
}

export function FallbackSlide() {
  const { name } = useShop().company;
  return (
    <div className="hero-slide" data-current>
      <ImageFrame dominantColor={COLOR_PRIMARY} className={FRAME_IMAGE} />
      <div className="hero-frame page-width">
        <Link to="/shop-all" aria-label="Shop all products" className="hero-image">
          <FallbackImage className="absolute inset-0 size-full object-cover object-contain [object-position:50%_100%]" />
        </Link>
        <SlideText
          name={name}
          description="Electronics and clothing, chosen with care. Pay when you receive."
          button={SHOP_BUTTON}
          isOwn={false}
        />
      </div>
    </div>
  );
}

const MAX_OWN_LINES = 3;

type SlideTextProps = Pick<HeroSlideContent, 'name' | 'description' | 'button' | 'isOwn'>;

function SlideText({ name, description, button, isOwn }: SlideTextProps) {
  return (
    <div className={classes('hero-text', isOwn && 'md:pr-8')}>
      <h2
        className={classes(
          'hero-headline max-md:min-h-16',
          `hero-headline-length-${headlineLength(name, isOwn ? MAX_OWN_LINES : undefined)}`,
          isLongHeadline(name) && 'hero-headline-long',
          isOwn && 'hero-headline-own',
        )}
      >
        {name}
      </h2>
      {description && (
        <p
          className={classes(
            'max-w-[30ch] min-h-[3.25rem] mt-2 text-text-muted text-lg text-pretty',
            isOwn ? 'line-clamp-5' : 'line-clamp-2',
            'md:mt-[clamp(var(--space-3-5),1.9vw,var(--space-6))] md:text-[clamp(1.125rem,1.56vw,1.25rem)] md:leading-7 md:min-h-0',
            !isOwn && 'md:line-clamp-3',
          )}
        >
          {description}
        </p>
      )}
      <div className="mt-auto pt-5 md:mt-[clamp(var(--space-5),2.5vw,var(--space-8))] md:p-0">
        <ButtonLink to={button.path}>{button.label}</ButtonLink>
      </div>
    </div>
  );
}
