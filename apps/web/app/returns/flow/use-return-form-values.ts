import type { ReturnResolution } from '@kinari/contract/labels/return-labels';
import { useState } from 'react';
import type { ReturnOption, ReturnOptions } from '../returns.data.ts';
import {
  type ChosenLine,
  changeLine,
  chosenLines,
  lineKey,
  type ReturnDraft,
  withLine,
  withoutLine,
  withRefundForExchanges,
} from './return-form-values.ts';

type DraftForm = { values: ReturnDraft; set: (changes: Partial<ReturnDraft>) => void };

/** The chosen items of the return form. */
export function useReturnDraft(form: DraftForm, options: ReturnOptions, defaultResolution: ReturnResolution) {
  const { values: draft, set: setDraft } = form;
  const [soldOut, setSoldOut] = useState<readonly (string | undefined)[]>([]);
  const lines = chosenLines(draft, options);
  return {
    lines,
    /** True if a chosen exchange was rejected as sold out and has not been changed since. */
    isSoldOut: lines.some((line) => line.resolution === 'exchange' && soldOut.includes(line.exchangeVariantId)),
    noteSoldOut: () => setSoldOut(lines.map(({ exchangeVariantId }) => exchangeVariantId)),
    takeMoneyInstead: () => {
      setDraft(withRefundForExchanges(draft, options));
      setSoldOut([]);
    },
    tick: (option: ReturnOption, ticked: boolean) =>
      setDraft(ticked ? withLine(draft, option, defaultResolution) : withoutLine(draft, lineKey(option))),
    change: (key: string, change: Partial<ChosenLine>) => setDraft(changeLine(draft, key, change)),
  };
}
