import { data } from 'react-router';
import { PageTitle } from '../site/page-title.tsx';
import { COPYRIGHT_YEAR } from '../site/site-links.ts';
import { useShop } from '../site/use-shop.ts';
import type { Route } from './+types/terms.page';
import { findLegalPage } from './legal.server.ts';
import { LegalPage } from './legal-page.tsx';
import { TermsBar } from './terms-bar.tsx';

const ANCHORS = [
  'interpretation',
  'acknowledgment',
  'links',
  'termination',
  'liability',
  'disclaimer',
  'governing',
  'contact',
];

export async function loader() {
  const page = await findLegalPage('terms-conditions');
  return data({ page }, page ? {} : { status: 503, headers: { 'Cache-Control': 'no-store' } });
}

export { loaderHeadersFirst as headers } from '../platform/ssr/loader-headers.ts';

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  const { company } = useShop();
  return (
    <div className="[--legal-offset:56px] lg:[--legal-offset:61px]">
      <PageTitle
        screen="Terms and Conditions"
        description={`The terms on which ${company.name} sells: who may buy, orders and delivery, liability, governing law and how to reach us.`}
        canonicalPath="/terms-and-conditions"
      />
      <TermsBar companyName={company.name} />
      <LegalPage
        title="Terms and Conditions"
        intro="What you may expect of us when you buy here, and what we expect of you."
        illustration={<TermsIllustration />}
        page={loaderData.page}
        anchors={ANCHORS}
      >
        <p className="mt-10 border-t border-border pt-4 text-sm text-text-subtle">
          © {COPYRIGHT_YEAR} {company.name}
        </p>
      </LegalPage>
    </div>
  );
}

function TermsIllustration() {
  return (
    <>
      <path d="M28 14h48l16 16v76H28z" />
      <path d="M76 14v16h16M28 22h40M40 44h40M40 56h40M40 68h26" />
      <path d="M40 92c6-12 11-12 10-4s6 6 9 0 6-4 6 0 6 3 15-1" />
    </>
  );
}
