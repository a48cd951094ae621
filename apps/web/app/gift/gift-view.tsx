import { useState } from 'react';
import { ReturnFlow } from '../returns/flow/return-flow.tsx';
import { Button } from '../ui/button.tsx';
import { type Gift, useAskGiftReturn, useReadGiftAnew } from './gift.data.ts';
import { GiftCreditCard } from './gift-credit-card.tsx';
import { GiftHead } from './gift-head.tsx';
import { GiftItems } from './gift-items.tsx';
import { GiftReturn } from './gift-return.tsx';
import { isOpen } from './gift-words.ts';

type GiftViewProps = { token: string; gift: Gift; today: string };

/** A gift for whoever has its slip: the steps of sending it back, and afterwards what became of it. */
export function GiftView({ token, gift, today }: GiftViewProps) {
  const { returns, credits, options } = gift;
  const { mutateAsync } = useAskGiftReturn(token);
  const readAnew = useReadGiftAnew(token);
  const [isMore, setIsMore] = useState(false);
  const [asked, setAsked] = useState<string>();
  const hasFlow = isOpen(gift) && (returns.length === 0 || isMore);

  async function showAsked(id: string) {
    setAsked(id);
    await readAnew();
    setIsMore(false);
  }

  return (
    <div className="page-width">
      <div className="track-page">
        <GiftHead gift={gift} />
        {hasFlow ? (
          <div>
            <ReturnFlow
              options={options}
              today={today}
              ask={({ lines, note }) => mutateAsync({ lines, note })}
              onAsked={({ id }) => void showAsked(id)}
              onRefused={() => void readAnew()}
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
          returns.map((back, place) => (
            <GiftReturn
              key={back.id}
              token={token}
              back={back}
              level={place === 0 ? 'h1' : 'h2'}
              isNew={back.id === asked}
              hasCode={credits.length > 0}
              today={today}
            />
          ))}
        {!hasFlow && returns.length > 0 && isOpen(gift) && (
          <Button kind="secondary" className="justify-self-start" onClick={() => setIsMore(true)}>
            Send back something else
          </Button>
        )}
      </div>
    </div>
  );
}
