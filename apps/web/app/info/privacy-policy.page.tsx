import { data } from 'react-router';
import { PageTitle } from '../site/page-title.tsx';
import { useShop } from '../site/use-shop.ts';
import type { Route } from './+types/privacy-policy.page';
import { findLegalPage } from './legal.server.ts';
import { LegalPage } from './legal-page.tsx';

const ANCHORS = ['interpretation', 'collecting', 'tracking', 'usage', 'retention', 'security', 'children', 'contact'];

export async function loader() {
  const page = await findLegalPage('privacy-policy');
  return data({ page }, page ? {} : { status: 503, headers: { 'Cache-Control': 'no-store' } });
}

export { loaderHeadersFirst as headers } from '../platform/ssr/loader-headers.ts';

export default function PrivacyPolicyPage({ loaderData }: Route.ComponentProps) {
  const { company } = useShop();
  return (
    <>
      <PageTitle
        screen="Privacy Policy"
        description={`What ${company.name} does with personal data: what we collect, what for, how long we keep it and how to reach us.`}
        canonicalPath="/privacy-policy"
      />
      <LegalPage
        title="Privacy Policy"
        intro="What data we collect, how we use it, and your rights."
        illustration={<PadlockIllustration />}
        page={loaderData.page}
        anchors={ANCHORS}
      />
    </>
  );
}

function PadlockIllustration() {
  return (
    <>
      <path d="M38 52V38a22 22 0 0 1 44 0v14" />
      <rect x="24" y="52" width="72" height="54" rx="8" />
      <path d="M24 88h72M24 95h72" />
      <circle cx="60" cy="69" r="6" />
      <path d="M60 75v7" />
    </>
  );
}
