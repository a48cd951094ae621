import { Check, Clock, FileText, Truck, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { failureText } from '../platform/api.ts';
import { saveFile } from '../platform/save-file.ts';
import { HowToSend } from '../returns/how-to-send.tsx';
import { ReturnCard } from '../returns/return-card.tsx';
import { Button } from '../ui/button.tsx';
import { icon20 } from '../ui/icon.ts';
import { Notice } from '../ui/notice.tsx';
import { notify } from '../ui/toast.ts';
import { type Gift, useGiftSlip } from './gift.data.ts';
import { giftMeaning, hasSlip } from './gift-words.ts';

const SIGNS = { ok: Check, amber: Clock, info: Truck, bad: X };

type GiftReturnProps = {
  token: string;
  back: Gift['returns'][number];
  level: 'h1' | 'h2';
  /** It was asked for just now: whoever listens hears of it. */
  isNew: boolean;
  hasCode: boolean;
  today: string;
};

/** A return asked by the link: where it is, how it is sent, and its slip. */
export function GiftReturn({ token, back, level: Heading, isNew, hasCode, today }: GiftReturnProps) {
  const { tone, text } = giftMeaning(back, hasCode);
  const Sign = SIGNS[tone];
  const { mutateAsync, isPending } = useGiftSlip(token);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);

  async function save() {
    try {
      saveFile(await mutateAsync(back.id));
    } catch (error) {
      notify({ text: failureText(error, 'The slip could not be downloaded. Please try again.'), tone: 'bad' });
    }
  }

  return (
    <>
      <header className="return-asked">
        <span className="return-asked-sign" data-tone={tone}>
          <Sign {...icon20} />
        </span>
        <div>
          <Heading ref={heading} tabIndex={-1} className="return-heading">
            Return <span className="return-number">{back.number}</span>
          </Heading>
          <p>{text}</p>
        </div>
      </header>
      {back.whyRefused && <Notice tone="bad">{back.whyRefused}</Notice>}
      {back.said && <Notice tone="info">{back.said}</Notice>}
      {hasSlip(back) && (
        <Button
          kind="secondary"
          busy={isPending}
          icon={<FileText {...icon20} />}
          onClick={() => void save()}
          className="justify-self-start"
        >
          Slip for the bag
        </Button>
      )}
      <ReturnCard back={back} today={today} />
      {hasSlip(back) && <HowToSend wePay={back.wePay} />}
    </>
  );
}
