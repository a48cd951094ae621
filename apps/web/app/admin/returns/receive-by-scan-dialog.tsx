import { RETURN_STATUS_LABELS } from '@kinari/contract/labels/return-labels';
import { formatPlural } from '@kinari/contract/locale';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../platform/api.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { returnPath } from '../data/return-labels.ts';
import { playBeep } from '../packing/beep.ts';
import type { Scan } from '../packing/packing-session.ts';
import { ScanFeedback } from '../packing/scan-feedback.tsx';
import { ScanField } from '../packing/scan-field.tsx';
import { normalizeReturnNumber } from './return-format.ts';
import { findReturn, type QueuedReturn, useReceiveReturn } from './returns.data.ts';

/** Receives returns by scanning slips. Shows why a slip cannot be received. */
export function ReceiveByScanDialog({ onClose }: { onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const { scans, scan } = useReceiveByScan();
  return (
    <Dialog open title="Receive by scanning" onClose={onClose}>
      <div className="grid gap-3 min-w-0">
        <ScanField field={field} label="Scan the slip" hint="or type its number" onScan={scan} />
        <ScanFeedback scan={scans[0]} />
        {scans.length > 0 && (
          <ul aria-label="Last scans" className="grid">
            {scans.map(({ id, text, code, found }) => (
              <li
                key={id}
                className="flex items-center justify-between gap-3 min-h-(--touch) border-t border-border wrap-anywhere"
              >
                <span className="min-w-0">
                  {text} <span className="font-mono">{code}</span>
                </span>
                {found && (
                  <Link
                    to={returnPath(found)}
                    replace
                    className="admin-text-link flex-none min-w-(--touch) justify-end"
                    onClick={onClose}
                  >
                    Open<span className="sr-only"> {found.number}</span>
                  </Link>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

type ReturnScan = Scan & { found: QueuedReturn | undefined };
type ReturnScanResult = Omit<ReturnScan, 'id' | 'at'>;
const MAX_SCANS = 8;

/** Receives scanned returns one at a time, because a scanner is faster than the network. */
function useReceiveByScan() {
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
      const note = `${found.customerName}, ${formatPlural(found.units, 'item')}`;
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
