import { useState } from 'react';
import { ReturnFlow } from '../returns/flow/return-flow.tsx';
import { Button } from '../ui/button.tsx';
import { type Gift, useRefetchGift, useRequestGiftReturn } from './gift.data.ts';
import { GiftCreditCard } from './gift-credit-card.tsx';
import { GiftHeader } from './gift-header.tsx';
import { GiftItems } from './gift-items.tsx';
import { isOpen } from './gift-labels.ts';
import { GiftReturn } from './gift-return.tsx';

type GiftViewProps = { token: string; gift: Gift; today: string };

/** Shows the return steps of a gift, then the result. Anyone with the link on the slip can use it. */
export function GiftView({ token, gift, today }: GiftViewProps) {
  const { returns, credits, options } = gift;
  const { mutateAsync } = useRequestGiftReturn(token);
  const refetchGift = useRefetchGift(token);
  const [isRequestingMore, setIsRequestingMore] = useState(false);
  const [requestedId, setRequestedId] = useState<string>();
  const hasFlow = isOpen(gift) && (returns.length === 0 || isRequestingMore);

  async function showRequested(id: string) {
    setRequestedId(id);
    await refetchGift();
    setIsRequestingMore(false);
  }

  return (
    <div className="page-width">
      <div className="track-page">
        <GiftHeader gift={gift} />
        {hasFlow ? (
          <div>
            <ReturnFlow
              options={options}
              today={today}
              ask={({ lines, customerNote }) => mutateAsync({ lines, customerNote })}
              onAsked={({ id }) => void showRequested(id)}
              onError={() => void refetchGift()}
            />
          </div>
        ) : (
          returns.length === 0 && (
            <div>
              <GiftItems options={options} />
            </div>
          )
        )}
        {!hasFlow && credits.map((credit) => <GiftCreditCard key={credit.code} credit={credit} />)}
        {!hasFlow &&
          returns.map((giftReturn, index) => (
            <GiftReturn
              key={giftReturn.id}
              token={token}
              giftReturn={giftReturn}
              level={index === 0 ? 'h1' : 'h2'}
              isNew={giftReturn.id === requestedId}
              hasCode={credits.length > 0}
              today={today}
            />
          ))}
        {!hasFlow && returns.length > 0 && isOpen(gift) && (
          <Button kind="secondary" className="justify-self-start" onClick={() => setIsRequestingMore(true)}>
            Return another item
          </Button>
        )}
      </div>
    </div>
  );
}
