import { Rail } from '../card/rail.tsx';
import { ShopLink } from '../platform/shop-link.tsx';
import { companyFacts } from '../shell/company-json-ld.ts';
import { JsonLd } from '../shop/json-ld.tsx';
import { PageTitle } from '../shop/page-title.tsx';
import { useShop } from '../shop/use-shop.ts';
import type { Route } from './+types/home.page';
import { CategoryGrid } from './category-grid.tsx';
import { Hero } from './hero.tsx';
import { heroSlides } from './hero-slides.ts';
import { readPicks } from './home.server.ts';
import { Promises } from './promises.tsx';
import { fitForOffer, SpecialOffer } from './special-offer.tsx';
import './home.css';

export async function loader() {
  return { picks: await readPicks() };
}

export default function HomePage({ loaderData: { picks } }: Route.ComponentProps) {
  const { company, categories = [], publicUrl } = useShop();
  const { bestSellers = [], biggestSavings = [] } = picks ?? {};
  const offered = fitForOffer(biggestSavings);
  return (
    <>
      <PageTitle
        screen="Home"
        shared={`${company.name}: electronics and clothing, pay when you receive`}
        description={`Electronics and clothing from ${company.name}: free shipping on orders, low prices, pay when you receive.`}
        canonicalPath="/"
      />
      <JsonLd data={companyFacts(publicUrl, company)} />
      <h1 className="sr-only">{company.name}</h1>
      <Hero slides={heroSlides(categories)} />
      <Promises />
      <div className="page-width">
        <CategoryGrid />
        <Rail
          title="Best sellers"
          note="Bought most in the last 30 days"
          products={bestSellers}
          more={
            <ShopLink to="/shop-all" className="rail-more">
              See all
            </ShopLink>
          }
        />
        <SpecialOffer products={offered} />
        <Rail title="Biggest savings" products={biggestSavings.filter((product) => !offered.includes(product))} />
      </div>
    </>
  );
}
