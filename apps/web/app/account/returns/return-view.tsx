import { DestinationForm } from '../../returns/destination-form.tsx';
import { ReturnCard } from '../../returns/return-card.tsx';
import { isInProgress, refundsWithoutDestination, returnMessage } from '../../returns/return-format.ts';
import { ReturnInstructions } from '../../returns/return-instructions.tsx';
import { ReturnStatus } from '../../returns/return-status.tsx';
import type { OwnReturn } from '../../returns/returns.data.ts';
import { Banner } from '../../ui/banner.tsx';
import { ReturnActions } from './return-actions.tsx';
import { ReturnPhotos } from './return-photos.tsx';
import { ShopContact } from './shop-contact.tsx';

export function ReturnView({ ownReturn, today }: { ownReturn: OwnReturn; today: string }) {
  return (
    <>
      <ReturnStatus number={ownReturn.number} {...returnMessage(ownReturn)} />
      {ownReturn.status === 'declined' && (
        <div className="mb-5">
          <Banner tone="bad">
            {ownReturn.declineReason}
            <span className="mt-1 block font-normal">
              If you disagree, <ShopContact />.
            </span>
          </Banner>
        </div>
      )}
      <div className="return-columns">
        <div className="grid content-start gap-6">
          {refundsWithoutDestination(ownReturn.refunds).map((refund) => (
            <DestinationForm key={refund.id} refund={refund} onSaved={focusHeading} />
          ))}
          <ReturnCard ownReturn={ownReturn} today={today} />
          {ownReturn.inspectionNote && (
            <section>
              <h2 className="mb-1.5 text-h3">Inspection result</h2>
              <p className="whitespace-pre-line text-text-muted">{ownReturn.inspectionNote}</p>
            </section>
          )}
          {ownReturn.customerNote && (
            <section>
              <h2 className="mb-1.5 text-h3">Your note</h2>
              <p className="whitespace-pre-line text-text-muted">{ownReturn.customerNote}</p>
            </section>
          )}
          <ReturnPhotos ownReturn={ownReturn} />
        </div>
        {isInProgress(ownReturn.status) && (
          <aside aria-label="What to do" className="return-side grid content-start gap-5">
            {/* Send instructions only after acceptance: the return can still be rejected. */}
            {ownReturn.status !== 'requested' && <ReturnInstructions shopPaysShipping={ownReturn.shopPaysShipping} />}
            <ReturnActions ownReturn={ownReturn} onDone={focusHeading} />
          </aside>
        )}
      </div>
    </>
  );
}

/** The focused button is removed when the return status changes. */
function focusHeading() {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.return-page h1')?.focus());
}
