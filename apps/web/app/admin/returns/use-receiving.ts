import { RETURN_WORDS } from '@kinari/contract/words/return-words';
import { useRef, useState } from 'react';
import { failureText } from '../../platform/api.ts';
import type { Scan } from '../packing/packing-desk.ts';
import { playTone } from '../packing/tone.ts';
import { itemWords, tidyNumber } from './return-facts.ts';
import { findReturn, type QueuedReturn, useReceive } from './returns.data.ts';

/** What was scanned, what came of it, and where to look at it. */
export type ReceivedScan = Scan & { found: QueuedReturn | undefined };

type Heard = Omit<ReceivedScan, 'id' | 'at'>;
const MOST_SCANS = 8;

/** Receives what is scanned, one after the other: a scanner is faster than the network. */
export function useReceiving() {
  const [scans, setScans] = useState<readonly ReceivedScan[]>([]);
  const queue = useRef(Promise.resolve());
  const { mutateAsync } = useReceive();

  async function receive(typed: string): Promise<Heard> {
    const code = tidyNumber(typed);
    try {
      const found = await findReturn(code);
      if (!found) return { tone: 'wrong', text: 'No return with this number', code, found: undefined };
      if (found.state !== 'accepted' && found.state !== 'moving') return { ...notAwaited(found), code, found };
      const { state } = await mutateAsync(found.id);
      const note = `${found.customerName}, ${itemWords(found.units)}`;
      return { tone: 'right', text: 'Received', note, code, found: { ...found, state } };
    } catch (error) {
      return { tone: 'wrong', text: failureText(error, 'That did not work. Please try again'), code, found: undefined };
    }
  }

  async function hear(before: Promise<void>, typed: string): Promise<void> {
    await before;
    const heard = await receive(typed);
    playTone(heard);
    setScans((earlier) => [{ ...heard, id: crypto.randomUUID(), at: new Date() }, ...earlier].slice(0, MOST_SCANS));
  }

  return {
    scans,
    scan: (typed: string) => {
      queue.current = hear(queue.current, typed);
    },
  };
}

/** Why something that is there cannot be received. */
function notAwaited({ state }: QueuedReturn): Pick<Heard, 'tone' | 'text'> {
  if (state === 'received') return { tone: 'extra', text: 'Received already' };
  if (state === 'asked') return { tone: 'wrong', text: 'Not to be received: nobody has accepted it yet' };
  return { tone: 'wrong', text: `Not to be received: ${RETURN_WORDS[state].toLowerCase()}` };
}
