import { Pause, Play } from 'lucide-react';
import { useRef } from 'react';
import { icon20 } from '../ui/icon.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { HeroDots } from './hero-dots.tsx';
import { FallbackSlide, HeroSlide } from './hero-slide.tsx';
import type { HeroSlideContent } from './hero-slides.ts';
import { useCarousel } from './use-carousel.ts';

type HeroProps = { slides: HeroSlideContent[]; label?: string };

export function Hero({ slides, label = 'Categories' }: HeroProps) {
  const region = useRef<HTMLElement>(null);
  const carousel = useCarousel(region, slides.length);
  const { current, chosen, isPlaying } = carousel;

  if (slides.length === 0) {
    return (
      <section className="hero relative overflow-hidden [touch-action:pan-y_pinch-zoom]" aria-label="Welcome">
        <FallbackSlide />
      </section>
    );
  }
  return (
    <section
      ref={region}
      className="hero relative overflow-hidden [touch-action:pan-y_pinch-zoom]"
      aria-roledescription="carousel"
      aria-label={label}
      {...carousel.listeners}
    >
      {slides.length > 1 && (
        <div className="hero-controls absolute inset-x-0 bottom-5.5 z-2 flex items-center justify-end pl-[calc(var(--margin)_+_120px)] pointer-events-none md:bottom-(--dots-above-foot) md:justify-start md:pl-[calc(var(--margin)_-_var(--space-3))] page-width needs-script *:pointer-events-auto">
          <IconButton
            label={isPlaying ? 'Pause slides' : 'Play slides'}
            icon={isPlaying ? <Pause {...icon20} /> : <Play {...icon20} />}
            className="hover:bg-transparent"
            onClick={isPlaying ? carousel.pause : carousel.play}
          />
          <HeroDots slides={slides} chosen={chosen} onShow={carousel.show} onNear={carousel.prepare} />
        </div>
      )}
      <div className="grid" aria-live={isPlaying ? 'off' : 'polite'}>
        {slides.map((slide, position) => (
          <HeroSlide
            key={slide.id}
            slide={slide}
            position={position}
            count={slides.length}
            isCurrent={position === current}
            shouldShowImage={carousel.needsImage(position)}
          />
        ))}
      </div>
    </section>
  );
}
