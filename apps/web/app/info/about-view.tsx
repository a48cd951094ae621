import './about.css';
import { useCompanyDetails } from '../legal-text/use-company-details.ts';
import { ButtonLink } from '../ui/button.tsx';
import { type AboutContent, fillAboutTexts } from './about-content.ts';
import { AboutHero } from './about-hero.tsx';
import { AboutJourney } from './about-journey.tsx';
import { AboutStats } from './about-stats.tsx';
import { AboutValues } from './about-values.tsx';

/** The About page. Sections without entries are left out. */
export function AboutView({ content }: { content: AboutContent }) {
  const { intro, statistics, story, values, journey, invitation } = fillAboutTexts(content, useCompanyDetails());
  return (
    <>
      <AboutHero intro={intro} />
      {statistics.length > 0 && <AboutStats statistics={statistics} />}
      <div className="page-width grid gap-section pt-section">
        {(story.lead || story.paragraphs.length > 0) && <OurStory {...story} />}
        {values.length > 0 && <AboutValues values={values} />}
        {journey.length > 0 && <AboutJourney journey={journey} />}
        {invitation && <CallToAction invitation={invitation} />}
      </div>
    </>
  );
}

function OurStory({ lead, paragraphs }: AboutContent['story']) {
  return (
    <section aria-labelledby="story" className="grid gap-4 lg:grid-cols-[260px_minmax(0,1fr)] lg:gap-16">
      <h2 id="story" className="text-h2">
        Our Story
      </h2>
      <div className="grid max-w-measure gap-4 text-[1.0625rem] leading-7 text-text-muted">
        {lead && <p className="text-text text-2xl font-medium tracking-[-0.01em] text-pretty">{lead}</p>}
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}

function CallToAction({ invitation }: Pick<AboutContent, 'invitation'>) {
  return (
    <section
      aria-labelledby="explore"
      className="grid gap-5 justify-items-start px-5 py-7 bg-primary-tint md:flex md:items-center md:justify-between md:px-11 md:py-10 hanging"
    >
      <h2 id="explore" className="text-h2">
        {invitation}
      </h2>
      <ButtonLink to="/shop-all" className="flex-none">
        Explore Products
      </ButtonLink>
    </section>
  );
}
