import { DestinationForm } from '../../returns/destination-form.tsx';
import { HowToSend } from '../../returns/how-to-send.tsx';
import { ReturnCard } from '../../returns/return-card.tsx';
import { homelessRefunds, isUnderWay } from '../../returns/return-facts.ts';
import { ReturnHeading } from '../../returns/return-heading.tsx';
import type { OwnReturn } from '../../returns/returns.data.ts';
import { Notice } from '../../ui/notice.tsx';
import { ReturnActions } from './return-actions.tsx';
import { ReturnPhotos } from './return-photos.tsx';
import { ShopContact } from './shop-contact.tsx';

/** A return: where it is, how it is sent, and what can still be done about it. */
export function ReturnView({ back, today }: { back: OwnReturn; today: string }) {
  return (
    <>
      <ReturnHeading back={back} />
      {back.state === 'refused' && (
        <div className="mb-5">
          <Notice tone="bad">
            {back.whyRefused}
            <span className="mt-1 block font-normal">
              If you think this is wrong, <ShopContact />.
            </span>
          </Notice>
        </div>
      )}
      <div className="return-columns">
        <div className="grid content-start gap-6">
          {homelessRefunds(back.refunds).map((refund) => (
            <DestinationForm key={refund.id} refund={refund} onTold={focusHeading} />
          ))}
          <ReturnCard back={back} today={today} />
          {back.said && (
            <section>
              <h2 className="mb-1.5 text-h3">What we found</h2>
              <p className="whitespace-pre-line text-ink-2">{back.said}</p>
            </section>
          )}
          {back.note && (
            <section>
              <h2 className="mb-1.5 text-h3">What you wrote</h2>
              <p className="whitespace-pre-line text-ink-2">{back.note}</p>
            </section>
          )}
          <ReturnPhotos back={back} />
        </div>
        {isUnderWay(back.state) && (
          <aside aria-label="What to do" className="return-side">
            <HowToSend wePay={back.wePay} />
            <ReturnActions back={back} onDone={focusHeading} />
          </aside>
        )}
      </div>
    </>
  );
}

/** What was pressed has gone with the return's state. */
function focusHeading() {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.return-page h1')?.focus());
}
