import './home.css';
import type { HomeSection, SectionOf } from '@kinari/contract/endpoints/storefront/content-schemas';
import { lazy, Suspense } from 'react';
import type { Product } from '../catalog/product.ts';
import { useShop } from '../site/use-shop.ts';
import { CategoryGrid } from './category-grid.tsx';
import { Hero } from './hero.tsx';
import { heroSlides, ownSlides } from './hero-slides.ts';
import type { HomeData } from './home.server.ts';
import { Rail } from './rail.tsx';
import { ShopPromises } from './shop-promises.tsx';
import { SpecialOffer } from './special-offer.tsx';

// Few shops have these sections, and the others need no script for them.
const ExtraSection = lazy(() => import('./extra-sections.tsx'));

/** The sections of the home page. `isMarked` puts the id of each section on its element, for the editor. */
export function HomeView({ sections, products, isMarked = false }: HomeData & { isMarked?: boolean }) {
  const isBelowHero = (section: HomeSection) => sections[sections.indexOf(section) - 1]?.kind === 'hero';
  const renderSection = (section: HomeSection) => {
    const view = (
      <SectionView
        key={section.id}
        section={section}
        products={products[section.id] ?? []}
        isBelowHero={isBelowHero(section)}
      />
    );
    if (!isMarked) return view;
    return (
      <div key={section.id} data-section={section.id}>
        {view}
      </div>
    );
  };
  return groupSections(sections).map(({ isWide, group }) =>
    isWide ? (
      group.map(renderSection)
    ) : (
      <div key={group[0]?.id} className="page-width">
        {group.map(renderSection)}
      </div>
    ),
  );
}

type SectionViewProps = { section: HomeSection; products: readonly Product[]; isBelowHero: boolean };

function SectionView({ section, products, isBelowHero }: SectionViewProps) {
  switch (section.kind) {
    case 'hero':
      return <HeroSection slides={section.slides} />;
    case 'promises':
      return <ShopPromises items={section.items} isBelowHero={isBelowHero} />;
    case 'categories':
      return <CategoryGrid title={section.title} />;
    case 'banner':
      return <SpecialOffer banner={section} products={products} />;
    case 'rail':
      return <Rail rail={section} products={products} />;
    case 'text':
    case 'images':
    case 'questions':
      return (
        <Suspense>
          <ExtraSection section={section} />
        </Suspense>
      );
    // A newer release may know more kinds.
    default:
      return null;
  }
}

function HeroSection({ slides }: Pick<SectionOf<'hero'>, 'slides'>) {
  const { categories = [] } = useShop();
  if (slides.length === 0) return <Hero slides={heroSlides(categories)} />;
  return <Hero slides={ownSlides(slides)} label="Highlights" />;
}

type SectionGroup = { isWide: boolean; group: HomeSection[] };

/** Groups neighbouring sections: those as wide as the window, and those as wide as the page. */
function groupSections(sections: readonly HomeSection[]): SectionGroup[] {
  const groups: SectionGroup[] = [];
  for (const section of sections) {
    const isWide = section.kind === 'hero' || section.kind === 'promises';
    const last = groups.at(-1);
    if (last?.isWide === isWide) last.group.push(section);
    else groups.push({ isWide, group: [section] });
  }
  return groups;
}
