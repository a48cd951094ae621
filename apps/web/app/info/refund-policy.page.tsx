import { REFUND_DAYS, RETURN_DAYS } from '@kinari/contract/labels/policy-days';
import { useLocation, useNavigate } from 'react-router';
import { useIsHydrated } from '../platform/browser-state.ts';
import { PageTitle } from '../site/page-title.tsx';
import { useShop } from '../site/use-shop.ts';
import { Tabs } from '../ui/tabs.tsx';
import { PolicyHeader } from './policy-header.tsx';
import { RefundHelp } from './refund-help.tsx';
import { CancellationTerms, RefundOverview, ReturnConditions } from './refund-terms.tsx';
import { GiftTerms, RefundContact, ReturnSteps } from './refund-ways.tsx';
import './info.css';
import './refund.css';

const TABS = [
  { id: 'overview', label: 'Overview', content: <RefundOverview /> },
  { id: 'cancellation', label: 'Cancellation', content: <CancellationTerms /> },
  { id: 'conditions', label: 'Conditions', content: <ReturnConditions /> },
  { id: 'process', label: 'Process', content: <ReturnSteps /> },
  { id: 'gifts', label: 'Gifts', content: <GiftTerms /> },
  { id: 'contact', label: 'Contact', content: <RefundContact /> },
];

export default function RefundPolicyPage() {
  const { company } = useShop();
  const navigate = useNavigate();
  const selected = useTabInUrl();
  return (
    <>
      <PageTitle
        screen="Return and Refund Policy"
        description={`Cancel or return within ${RETURN_DAYS} days of receipt; ${company.name} refunds within ${REFUND_DAYS} days of getting the goods back.`}
        canonicalPath="/refund-policy"
      />
      <PolicyHeader
        title="Return and Refund Policy"
        intro="How to return an order, by when, and how you get your refund."
        illustration={<ReturnIllustration />}
      />
      <div className="page-width grid gap-10 items-start pt-2 lg:grid-cols-[minmax(0,1fr)_300px] lg:gap-16 lg:pt-4">
        <div className="min-w-0">
          <Tabs
            label="Return and Refund Policy"
            tabs={TABS}
            selected={selected}
            onSelect={(id) => void navigate({ hash: id }, { replace: true, preventScrollReset: true })}
          />
        </div>
        <RefundHelp />
      </div>
    </>
  );
}

/** The server does not receive the hash, so the page renders the first tab until hydration. */
function useTabInUrl(): string {
  const { hash } = useLocation();
  const isHydrated = useIsHydrated();
  const tabInUrl = isHydrated ? TABS.find(({ id }) => `#${id}` === hash) : undefined;
  return tabInUrl?.id ?? 'overview';
}

function ReturnIllustration() {
  return (
    <>
      <path d="M22 42 60 24l38 18v44L60 104 22 86z" />
      <path d="m22 42 38 18 38-18M60 60v44M41 33l38 18v16" />
      <path d="M84 16c10 0 18 6 20 15M104 31l4-9M104 31l-9-3" />
    </>
  );
}
