import { companyJsonLd } from '../layout/company-json-ld.ts';
import { PrefetchLink } from '../platform/prefetch-link.tsx';
import { ProductCarousel } from '../product-card/product-carousel.tsx';
import { JsonLd } from '../site/json-ld.tsx';
import { PageTitle } from '../site/page-title.tsx';
import { useShop } from '../site/use-shop.ts';
import type { Route } from './+types/home.page';
import { CategoryGrid } from './category-grid.tsx';
import { Hero } from './hero.tsx';
import { heroSlides } from './hero-slides.ts';
import { getFeaturedProducts } from './home.server.ts';
import { ShopPromises } from './shop-promises.tsx';
import { SpecialOffer, selectOfferProducts } from './special-offer.tsx';
import './home.css';

export async function loader() {
  return { featured: await getFeaturedProducts() };
}

export default function HomePage({ loaderData: { featured } }: Route.ComponentProps) {
  const { company, categories = [], publicUrl } = useShop();
  const { bestSellers = [], biggestSavings = [] } = featured ?? {};
  const offerProducts = selectOfferProducts(biggestSavings);
  return (
    <>
      <PageTitle
        screen="Home"
        shared={`${company.name}: electronics and clothing, pay when you receive`}
        description={`Electronics and clothing from ${company.name}: free shipping on orders, low prices, pay when you receive.`}
        canonicalPath="/"
      />
      <JsonLd data={companyJsonLd(publicUrl, company)} />
      <h1 className="sr-only">{company.name}</h1>
      <Hero slides={heroSlides(categories)} />
      <ShopPromises />
      <div className="page-width">
        <CategoryGrid />
        <ProductCarousel
          title="Best sellers"
          note="Bought most in the last 30 days"
          products={bestSellers}
          more={
            <PrefetchLink
              to="/shop-all"
              className="flex items-center min-h-(--touch) text-primary font-semibold underline underline-offset-4 whitespace-nowrap"
            >
              See all
            </PrefetchLink>
          }
        />
        <SpecialOffer products={offerProducts} />
        <ProductCarousel
          title="Biggest savings"
          products={biggestSavings.filter((product) => !offerProducts.includes(product))}
        />
      </div>
    </>
  );
}
