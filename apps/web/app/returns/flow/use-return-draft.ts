import type { ReturnWish } from '@kinari/contract/words/return-words';
import { useState } from 'react';
import type { ReturnOption, ReturnOptions } from '../returns.data.ts';
import {
  type ChosenLine,
  changeLine,
  chosenLines,
  firstDraft,
  keyOf,
  type ReturnDraft,
  withLine,
  withMoneyInstead,
  withoutLine,
} from './return-draft.ts';

/** What is to be sent back, and what can be done to it. */
export function useReturnDraft(options: ReturnOptions, usual: ReturnWish) {
  const [draft, setDraft] = useState(() => firstDraft(options, usual));
  const [soldOut, setSoldOut] = useState<readonly (string | undefined)[]>([]);
  const lines = chosenLines(draft, options);
  return {
    draft,
    lines,
    /** Something that is wanted in exchange was refused as sold out, and nothing else was said since. */
    isSoldOut: lines.some((line) => line.wish === 'exchange' && soldOut.includes(line.exchangeVariantId)),
    noteSoldOut: () => setSoldOut(lines.map(({ exchangeVariantId }) => exchangeVariantId)),
    takeMoneyInstead: () => {
      setDraft(withMoneyInstead(draft, options));
      setSoldOut([]);
    },
    tick: (option: ReturnOption, ticked: boolean) =>
      setDraft(ticked ? withLine(draft, option, usual) : withoutLine(draft, keyOf(option))),
    change: (key: string, change: Partial<ChosenLine>) => setDraft(changeLine(draft, key, change)),
    say: (said: Partial<ReturnDraft>) => setDraft({ ...draft, ...said }),
  };
}
