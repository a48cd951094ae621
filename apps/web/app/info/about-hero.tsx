import { FallbackImage } from '../home/fallback-image.tsx';
import { useShop } from '../site/use-shop.ts';
import { COLOR_PRIMARY } from '../ui/colors.ts';
import { ImageFrame } from '../ui/image/image-frame.tsx';
import { Img, type ResponsiveImage } from '../ui/image/responsive-image.tsx';

/** Shows the transparent images of the first three categories, or a fallback illustration. */
export function AboutHero({ intro }: { intro: string }) {
  const { company, categories = [] } = useShop();
  const transparentImages = categories.flatMap(({ image }) => (image?.isTransparent ? image : [])).slice(0, 3);
  return (
    <div className="relative overflow-hidden">
      {/* On a phone the background continues under the text. */}
      <ImageFrame
        dominantColor={transparentImages[0]?.dominantColor ?? COLOR_PRIMARY}
        className="h-auto aspect-768/500 md:h-full md:aspect-auto"
      />
      <div className="relative md:grid md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:gap-6 page-width">
        <div className="flex items-end justify-center -mx-margin aspect-768/500 md:mx-0 md:self-end md:aspect-auto md:pt-10 md:pb-5">
          {transparentImages.length === 3 ? (
            <Row images={transparentImages} />
          ) : (
            <FallbackImage className="size-full object-contain [object-position:50%_100%]" />
          )}
        </div>
        <div className="pt-4 pb-8 md:-order-1 md:pt-[clamp(var(--space-10),8vw,104px)] md:pb-14">
          <h1 className="text-[clamp(2.5rem,12vw,4rem)] leading-none font-[750] tracking-[-0.04em] wrap-anywhere md:text-[clamp(3rem,6.6vw,5.75rem)]">
            About {company.name}
          </h1>
          {intro && <p className="mt-4 max-w-[36ch] text-lead text-pretty text-text-muted">{intro}</p>}
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
      className="w-[36%] h-auto mx-[-1.5%] pb-[3%] object-contain nth-2:z-1 nth-2:w-[42%] nth-2:pb-0"
    />
  ));
}
