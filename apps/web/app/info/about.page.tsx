import { data } from 'react-router';
import { companyJsonLd } from '../layout/company-json-ld.ts';
import { readAboutContent } from '../site/content.server.ts';
import { JsonLd } from '../site/json-ld.tsx';
import { PageTitle } from '../site/page-title.tsx';
import { useShop } from '../site/use-shop.ts';
import type { Route } from './+types/about.page';
import { AboutView } from './about-view.tsx';

export async function loader() {
  const { content, init } = await readAboutContent();
  return data(content, init);
}

export { loaderHeadersFirst as headers } from '../platform/ssr/loader-headers.ts';

export default function AboutPage({ loaderData: content }: Route.ComponentProps) {
  const { company, publicUrl } = useShop();
  const since = content.journey.find(({ year }) => /^\d{4}$/.test(year));
  return (
    <>
      <PageTitle
        screen="About Us"
        description={`Who ${company.name} is: our story${since ? ` since ${since.year}` : ''}, what we value, and why you pay only when your order is in your hands.`}
        canonicalPath="/about"
      />
      <JsonLd data={companyJsonLd(publicUrl, company)} />
      <AboutView content={content} />
    </>
  );
}
