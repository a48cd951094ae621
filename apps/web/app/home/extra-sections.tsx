import type { SectionOf } from '@kinari/contract/endpoints/storefront/content-schemas';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { Markdown } from '../legal-text/markdown.tsx';
import { PrefetchLink } from '../platform/prefetch-link.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { icon20 } from '../ui/icon.ts';
import { Img } from '../ui/image/responsive-image.tsx';

/** The sections that only owners add. Works without scripts. */
export default function ExtraSection({ section }: { section: SectionOf<'text' | 'images' | 'questions'> }) {
  if (section.kind === 'text') return <TextSection {...section} />;
  return section.kind === 'images' ? <ImagesSection {...section} /> : <QuestionSection {...section} />;
}

function TextSection({ title, text, image, button, link }: SectionOf<'text'>) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classes('grid gap-6 pt-section', image !== null && 'items-center md:grid-cols-2 md:gap-12')}
    >
      {image && (
        <Img
          image={image}
          sizes="(min-width: 768px) 50vw, 100vw"
          className="w-full h-auto max-h-140 object-cover bg-sunken hanging"
        />
      )}
      <div className="grid min-w-0 justify-items-start gap-4">
        <h2 id={id} className="text-h2 wrap-anywhere">
          {title}
        </h2>
        <Markdown text={text} />
        {button && link && (
          <ButtonLink to={link} kind="secondary">
            {button}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

function ImagesSection({ title, items }: SectionOf<'images'>) {
  const id = useId();
  return (
    <section aria-labelledby={title ? id : undefined} className="pt-section">
      {title && (
        <h2 id={id} className="mb-4 text-h2 wrap-anywhere lg:mb-6">
          {title}
        </h2>
      )}
      <ul className="grid grid-cols-2 gap-(--gutter) md:grid-cols-3">
        {items.map((item) => (
          <li key={item.image.url} className="min-w-0">
            <CaptionedImage item={item} title={title} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type CaptionedImageProps = { item: SectionOf<'images'>['items'][number]; title: string };

/** Leads somewhere only if there are words that say where. */
function CaptionedImage({ item: { image, caption, link }, title }: CaptionedImageProps) {
  const alt = image.alt || (caption ? '' : title);
  const content = (
    <>
      <Img
        image={image}
        alt={alt}
        sizes="(min-width: 768px) 32vw, 50vw"
        className="w-full aspect-4/5 object-cover bg-sunken hanging"
      />
      {caption && <span className="block pt-2 text-sm font-semibold wrap-anywhere lg:text-base">{caption}</span>}
    </>
  );
  if (!link || !(caption || alt)) return content;
  return (
    <PrefetchLink to={link} className="block rounded-(--radius-cloth) hover:text-primary">
      {content}
    </PrefetchLink>
  );
}

function QuestionSection({ title, items }: SectionOf<'questions'>) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="pt-section">
      <h2 id={id} className="mb-4 text-h2 wrap-anywhere lg:mb-6">
        {title}
      </h2>
      <div className="max-w-measure border-t border-border">
        {items.map(({ question, answer }) => (
          <details key={question} className="group border-b border-border">
            <summary className="flex items-center justify-between gap-4 min-h-12 py-3 font-semibold list-none cursor-pointer hover:text-primary [&::-webkit-details-marker]:hidden">
              <span className="min-w-0 wrap-anywhere">{question}</span>
              <ChevronDown {...icon20} className="flex-none group-open:rotate-180" />
            </summary>
            <Markdown text={answer} className="pb-4" />
          </details>
        ))}
      </div>
    </section>
  );
}
