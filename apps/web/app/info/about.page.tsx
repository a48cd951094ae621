import { companyJsonLd } from '../layout/company-json-ld.ts';
import { JsonLd } from '../site/json-ld.tsx';
import { PageTitle } from '../site/page-title.tsx';
import { useShop } from '../site/use-shop.ts';
import { ButtonLink } from '../ui/button.tsx';
import { AboutHero } from './about-hero.tsx';
import { AboutJourney } from './about-journey.tsx';
import { AboutStats } from './about-stats.tsx';
import { AboutValues } from './about-values.tsx';
import './about.css';

export default function AboutPage() {
  const { company, publicUrl } = useShop();
  return (
    <>
      <PageTitle
        screen="About Us"
        description={`Who ${company.name} is: our story since 2018, what we value, and why you pay only when your order is in your hands.`}
        canonicalPath="/about"
      />
      <JsonLd data={companyJsonLd(publicUrl, company)} />
      <AboutHero />
      <AboutStats />
      <div className="page-width grid gap-section pt-section">
        <OurStory name={company.name} />
        <AboutValues />
        <AboutJourney />
        <CallToAction />
      </div>
    </>
  );
}

function OurStory({ name }: { name: string }) {
  return (
    <section aria-labelledby="story" className="grid gap-4 lg:grid-cols-[260px_minmax(0,1fr)] lg:gap-16">
      <h2 id="story" className="text-h2">
        Our Story
      </h2>
      <div className="grid max-w-measure gap-4 text-[1.0625rem] leading-7 text-text-muted">
        <p className="text-text text-2xl font-medium tracking-[-0.01em] text-pretty">
          Before you unfold a saree you look at its border. It tells you the colours, the manufacturer and the quality,
          all at once.
        </p>
        <p>
          {name} was built on that habit. We wanted a shop in which everything worth knowing is on the edge, where you
          see it first: what it costs, what you save, which sizes are there, and when it will arrive. No small print, no
          fee that appears at the end, nothing to pay until your order is delivered.
        </p>
        <p>
          It began with cloth. Then people asked us for a phone as honest as a kurta, and we found that the same rule
          holds: choose few manufacturers, know them well, describe what they make in plain words, and stand by it
          afterwards.
        </p>
      </div>
    </section>
  );
}

function CallToAction() {
  return (
    <section
      aria-labelledby="explore"
      className="grid gap-5 justify-items-start px-5 py-7 bg-primary-tint md:flex md:items-center md:justify-between md:px-11 md:py-10 hanging"
    >
      <h2 id="explore" className="text-h2">
        Come and look. Looking is free, and so is shipping.
      </h2>
      <ButtonLink to="/shop-all" className="flex-none">
        Explore Products
      </ButtonLink>
    </section>
  );
}
