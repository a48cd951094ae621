import { companyFacts } from '../shell/company-json-ld.ts';
import { JsonLd } from '../shop/json-ld.tsx';
import { PageTitle } from '../shop/page-title.tsx';
import { useShop } from '../shop/use-shop.ts';
import { CategoryGrid } from './category-grid.tsx';
import { Hero } from './hero.tsx';
import { heroSlides } from './hero-slides.ts';
import { Promises } from './promises.tsx';
import { SpecialOffer } from './special-offer.tsx';
import './home.css';

export default function HomePage() {
  const { company, categories = [], publicUrl } = useShop();
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
        <SpecialOffer />
      </div>
    </>
  );
}
