import { data } from 'react-router';
import { companyJsonLd } from '../layout/company-json-ld.ts';
import { readHomeContent } from '../site/content.server.ts';
import { JsonLd } from '../site/json-ld.tsx';
import { PageTitle } from '../site/page-title.tsx';
import { useShop } from '../site/use-shop.ts';
import type { Route } from './+types/home.page';
import { getFeaturedProducts, loadSections } from './home.server.ts';
import { HomeView } from './home-view.tsx';

export async function loader() {
  const [{ content, init }, featured] = await Promise.all([readHomeContent(), getFeaturedProducts()]);
  return data(await loadSections(content.sections, featured), init);
}

export { loaderHeadersFirst as headers } from '../platform/ssr/loader-headers.ts';

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { company, publicUrl } = useShop();
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
      <HomeView {...loaderData} />
    </>
  );
}
