import { FileText } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { errorMessage } from '../platform/api.ts';
import { downloadFile } from '../platform/download-file.ts';
import { ReturnCard } from '../returns/return-card.tsx';
import { ReturnInstructions } from '../returns/return-instructions.tsx';
import { ReturnStatus } from '../returns/return-status.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { icon20 } from '../ui/icon.ts';
import { notify } from '../ui/toast.ts';
import { type Gift, useDownloadGiftSlip } from './gift.data.ts';
import { giftReturnMessage, hasSlip } from './gift-labels.ts';

type GiftReturnProps = {
  token: string;
  giftReturn: Gift['returns'][number];
  level: 'h1' | 'h2';
  /** Just requested: focus the heading, so that screen readers announce it. */
  isNew: boolean;
  hasCode: boolean;
  today: string;
};

export function GiftReturn({ token, giftReturn, level, isNew, hasCode, today }: GiftReturnProps) {
  const { tone, text } = giftReturnMessage(giftReturn, hasCode);
  const { mutateAsync, isPending } = useDownloadGiftSlip(token);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);

  async function save() {
    try {
      downloadFile(await mutateAsync(giftReturn.id));
    } catch (error) {
      notify({ text: errorMessage(error, 'The slip could not be downloaded. Please try again.'), tone: 'bad' });
    }
  }

  return (
    <>
      <ReturnStatus number={giftReturn.number} tone={tone} text={text} level={level} headingRef={heading} />
      {giftReturn.declineReason && <Banner tone="bad">{giftReturn.declineReason}</Banner>}
      {giftReturn.inspectionNote && <Banner tone="info">{giftReturn.inspectionNote}</Banner>}
      {hasSlip(giftReturn) && (
        <Button
          kind="secondary"
          busy={isPending}
          icon={<FileText {...icon20} />}
          onClick={() => void save()}
          className="justify-self-start"
        >
          Return slip
        </Button>
      )}
      <ReturnCard ownReturn={giftReturn} today={today} />
      {hasSlip(giftReturn) && <ReturnInstructions shopPaysShipping={giftReturn.shopPaysShipping} />}
    </>
  );
}
