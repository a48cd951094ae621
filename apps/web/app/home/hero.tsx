import { Pause, Play } from 'lucide-react';
import { useRef } from 'react';
import { icon20 } from '../ui/icon.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { FallbackSlide, HeroSlide } from './hero-slide.tsx';
import type { HeroSlideContent } from './hero-slides.ts';
import { useCarousel } from './use-carousel.ts';

export function Hero({ slides }: { slides: HeroSlideContent[] }) {
  const region = useRef<HTMLElement>(null);
  const { current, isPlaying, pictureIsNeeded, play, pause, show, listeners } = useCarousel(region, slides.length);

  if (slides.length === 0) {
    return (
      <section className="hero" aria-label="Welcome">
        <FallbackSlide />
      </section>
    );
  }
  return (
    <section ref={region} className="hero" aria-roledescription="carousel" aria-label="Categories" {...listeners}>
      {slides.length > 1 && (
        <div className="hero-controls needs-script">
          <div className="page-width relative">
            <div className="hero-dots">
              <IconButton
                label={isPlaying ? 'Pause slides' : 'Play slides'}
                icon={isPlaying ? <Pause {...icon20} /> : <Play {...icon20} />}
                className="hover:bg-transparent"
                onClick={isPlaying ? pause : play}
              />
              {slides.map(({ name, path }, position) => (
                <button
                  key={path}
                  type="button"
                  aria-label={`Show ${name}`}
                  aria-current={position === current || undefined}
                  className="hero-dot"
                  onClick={() => show(position)}
                />
              ))}
            </div>
          </div>
        </div>
      )}
      <div className="grid" aria-live={isPlaying ? 'off' : 'polite'}>
        {slides.map((slide, position) => (
          <HeroSlide
            key={slide.path}
            slide={slide}
            position={position}
            count={slides.length}
            isCurrent={position === current}
            withPicture={pictureIsNeeded(position)}
          />
        ))}
      </div>
    </section>
  );
}
