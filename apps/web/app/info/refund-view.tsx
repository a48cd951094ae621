import './info.css';
import './refund.css';
import type { EndpointResponse } from '@kinari/contract/contract';
import type { RefundTab } from '@kinari/contract/endpoints/storefront/areas';
import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useIsHydrated } from '../platform/browser-state.ts';
import { Tabs } from '../ui/tabs.tsx';
import { PolicyHeader } from './policy-header.tsx';
import { RefundHelp } from './refund-help.tsx';
import { CancellationTerms, RefundOverview, ReturnConditions } from './refund-terms.tsx';
import { GiftTerms, RefundContact, ReturnSteps } from './refund-ways.tsx';

const OwnNote = lazy(() => import('./own-note.tsx'));

const TABS: { id: RefundTab; label: string; terms: ReactNode }[] = [
  { id: 'overview', label: 'Overview', terms: <RefundOverview /> },
  { id: 'cancellation', label: 'Cancellation', terms: <CancellationTerms /> },
  { id: 'conditions', label: 'Conditions', terms: <ReturnConditions /> },
  { id: 'process', label: 'Process', terms: <ReturnSteps /> },
  { id: 'gifts', label: 'Gifts', terms: <GiftTerms /> },
  { id: 'contact', label: 'Contact', terms: <RefundContact /> },
];

/** The terms of the shop, with a note of the owner below them. */
export function RefundView({ content: { intro, notes } }: { content: EndpointResponse<'getRefundContent'> }) {
  const navigate = useNavigate();
  const selected = useTabInUrl();
  const tabs = TABS.map(({ id, label, terms }) => ({
    id,
    label,
    content: notes[id] ? (
      <>
        {terms}
        <Suspense>
          <OwnNote text={notes[id]} />
        </Suspense>
      </>
    ) : (
      terms
    ),
  }));
  return (
    <>
      <PolicyHeader title="Return and Refund Policy" intro={intro} illustration={<ReturnIllustration />} />
      <div className="page-width grid gap-10 items-start pt-2 lg:grid-cols-[minmax(0,1fr)_300px] lg:gap-16 lg:pt-4">
        <div className="min-w-0">
          <Tabs
            label="Return and Refund Policy"
            tabs={tabs}
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
