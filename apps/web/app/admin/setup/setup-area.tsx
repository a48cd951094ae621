import './setup.css';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { notify } from '../../ui/toast.ts';
import { Allowed } from '../navigation/allowed.tsx';
import { ClaimsCard } from './claims-card.tsx';
import { ClosingOffer } from './closing-offer.tsx';
import { MovingCard } from './moving-card.tsx';
import { type Setup, useHideGuide } from './setup.data.ts';
import { SetupGuide } from './setup-guide.tsx';
import { REQUEST_PARAM, SETUP_PATH } from './setup-request.ts';
import { ShopCard } from './shop-card.tsx';

type SetupAreaProps = { setup: Setup; view: 'guide' | 'ready'; hasCategories: boolean };

/** The set-up guide with what belongs to it; when all steps are done, one line. */
export default function SetupArea({ setup, view, hasCategories }: SetupAreaProps): ReactNode {
  const hide = useHide();
  useShowRequested(setup);
  if (view === 'ready') return <ReadyLine setup={setup} onHide={hide} />;
  return (
    <div className="grid grid-cols-1 items-start gap-4 table:grid-cols-[minmax(0,1fr)_332px] 2xl:grid-cols-[minmax(0,1fr)_380px]">
      <SetupGuide setup={setup} hasCategories={hasCategories} onHide={hide} />
      <div className="grid grid-cols-1 gap-4 md:max-table:grid-cols-2 md:max-table:grid-rows-[auto_1fr] md:max-table:items-start">
        <ShopCard setup={setup} />
        <ClaimsCard claims={setup.claims} className="md:max-table:row-span-2" />
        <Allowed to="listImports">
          <MovingCard />
        </Allowed>
      </div>
    </div>
  );
}

/** Hides the guide for all staff. It stays reachable from the settings page. */
function useHide(): () => void {
  const { mutateAsync } = useHideGuide();
  const [, setParams] = useSearchParams();
  const navigate = useNavigate();

  async function hide() {
    await mutateAsync(true);
    const action = { label: 'Show again', onPress: () => void navigate(SETUP_PATH, { replace: true }) };
    notify({ text: 'Set-up guide hidden', tone: 'ok', action });
    // The pressed button is gone.
    document.getElementById('main')?.focus({ preventScroll: true });
  }

  return () => {
    // First, because a requested guide is shown again.
    setParams(withoutRequest, { replace: true, preventScrollReset: true });
    // The mutation shows its error.
    hide().catch(() => {});
  };
}

function withoutRequest(params: URLSearchParams): URLSearchParams {
  params.delete(REQUEST_PARAM);
  return params;
}

/** A requested guide stays on the dashboard. */
function useShowRequested({ isHidden }: Setup): void {
  const { mutate } = useHideGuide();
  const [params] = useSearchParams();
  const isRequested = params.has(REQUEST_PARAM);
  useEffect(() => {
    if (isRequested && isHidden) mutate(false);
  }, [isRequested, isHidden, mutate]);
}

function ReadyLine({ setup, onHide }: { setup: Setup; onHide: () => void }) {
  return (
    <section aria-label="Set-up" className="admin-panel">
      <p className="flex flex-wrap items-center gap-2.5 py-1 pr-2 pl-3.5">
        <CircleCheck {...icon20} className="text-success" />
        <b className="mr-auto font-semibold">Your shop is ready</b>
        <Button kind="quiet" size={36} className="px-2!" onClick={onHide}>
          Hide
        </Button>
      </p>
      {setup.shopClosed && <ClosingOffer setup={setup} />}
    </section>
  );
}
