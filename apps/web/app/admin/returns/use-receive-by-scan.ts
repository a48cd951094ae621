import { RETURN_STATUS_LABELS } from '@kinari/contract/labels/return-labels';
import { useRef, useState } from 'react';
import { errorMessage } from '../../platform/api.ts';
import { playBeep } from '../packing/beep.ts';
import type { Scan } from '../packing/packing-session.ts';
import { formatItemCount, normalizeReturnNumber } from './return-format.ts';
import { findReturn, type QueuedReturn, useReceiveReturn } from './returns.data.ts';

export type ReturnScan = Scan & { found: QueuedReturn | undefined };

type ReturnScanResult = Omit<ReturnScan, 'id' | 'at'>;
const MAX_SCANS = 8;

/** Receives scanned returns one at a time, because a scanner is faster than the network. */
export function useReceiveByScan() {
  const [scans, setScans] = useState<readonly ReturnScan[]>([]);
  const queue = useRef(Promise.resolve());
  const { mutateAsync } = useReceiveReturn();

  async function receive(input: string): Promise<ReturnScanResult> {
    const code = normalizeReturnNumber(input);
    try {
      const found = await findReturn(code);
      if (!found) return { tone: 'wrong', text: 'No return with this number', code, found: undefined };
      if (found.status !== 'approved' && found.status !== 'in_transit')
        return { ...explainNotReceivable(found), code, found };
      const { status } = await mutateAsync(found.id);
      const note = `${found.customerName}, ${formatItemCount(found.units)}`;
      return { tone: 'right', text: 'Received', note, code, found: { ...found, status } };
    } catch (error) {
      return {
        tone: 'wrong',
        text: errorMessage(error, 'Couldn’t receive the return. Try again'),
        code,
        found: undefined,
      };
    }
  }

  async function processScan(previous: Promise<void>, input: string): Promise<void> {
    await previous;
    const result = await receive(input);
    playBeep(result);
    setScans((previousScans) =>
      [{ ...result, id: crypto.randomUUID(), at: new Date() }, ...previousScans].slice(0, MAX_SCANS),
    );
  }

  return {
    scans,
    scan: (input: string) => {
      queue.current = processScan(queue.current, input);
    },
  };
}

/** Returns why a known return cannot be received. */
function explainNotReceivable({ status }: QueuedReturn): Pick<ReturnScanResult, 'tone' | 'text'> {
  if (status === 'received') return { tone: 'extra', text: 'Already received' };
  if (status === 'requested') return { tone: 'wrong', text: 'Can’t receive this return: it isn’t approved yet' };
  return { tone: 'wrong', text: `Can’t receive this return: ${RETURN_STATUS_LABELS[status].toLowerCase()}` };
}
