import type { SetupStep } from '@kinari/contract/endpoints/storefront/setup-steps';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { StaffEndpoint } from '../navigation/admin-pages.ts';
import { Allowed } from '../navigation/allowed.tsx';
import { outlinedButtonClass } from '../ui/outlined-button.ts';
import { ADD_CATEGORY, IMPORT_PRODUCTS, STEP_TEXTS, type StepLink } from './setup-step-texts.ts';
import { ViewShopButton } from './view-shop-button.tsx';

/** Settles a step without leaving the guide. */
export type SettleAction = { label: string; endpoint: StaffEndpoint; isBusy: boolean; onPress: () => void };

type SetupStepActionsProps = {
  step: SetupStep;
  shopClosed: boolean;
  /** A product needs a category. */
  hasCategories: boolean;
  settle: SettleAction | undefined;
};

/** The buttons of an unfolded step. */
export function SetupStepActions({ step, shopClosed, hasCategories, settle }: SetupStepActionsProps): ReactNode {
  const { link } = STEP_TEXTS[step];
  if (step === 'order') return <TestOrder shopClosed={shopClosed} />;
  if (step === 'product' && !hasCategories) return <FirstCategory />;
  return (
    <div className="setup-step-actions">
      {link && <StepButton link={link} />}
      {step === 'product' && <StepButton link={IMPORT_PRODUCTS} isOther />}
      {settle && (
        <Allowed to={settle.endpoint}>
          <Button
            kind="secondary"
            size={36}
            busy={settle.isBusy}
            className={outlinedButtonClass}
            onClick={settle.onPress}
          >
            {settle.label}
          </Button>
        </Allowed>
      )}
    </div>
  );
}

function StepButton({ link: { to, label, endpoint, action }, isOther = false }: { link: StepLink; isOther?: boolean }) {
  return (
    <Allowed to={endpoint}>
      <ButtonLink
        kind={isOther ? 'secondary' : 'primary'}
        size={36}
        to={to}
        state={action && { action }}
        className={isOther ? outlinedButtonClass : undefined}
      >
        {label}
      </ButtonLink>
    </Allowed>
  );
}

function FirstCategory() {
  return (
    <>
      <p className="max-w-[60ch] leading-5 text-text-muted">
        Each product is in a category, such as Sarees. Add one first, or import a list with categories.
      </p>
      <div className="setup-step-actions">
        <StepButton link={ADD_CATEGORY} />
        <StepButton link={IMPORT_PRODUCTS} isOther />
      </div>
    </>
  );
}

function TestOrder({ shopClosed }: { shopClosed: boolean }) {
  return (
    <>
      <ol className="grid max-w-[60ch] list-decimal gap-1 pl-5 leading-5 text-text-muted marker:text-text-subtle">
        <li>Log in to the shop with a customer account of your own. A staff account cannot order.</li>
        <li>Add a product to the cart and place the order. Nothing is paid before delivery.</li>
        <li>Log in here again, look at the order, then cancel it.</li>
      </ol>
      <div className="setup-step-actions">
        <ViewShopButton shopClosed={shopClosed} kind="primary" />
      </div>
    </>
  );
}
