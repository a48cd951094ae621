import { useRef } from 'react';
import { Link } from 'react-router';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Said } from '../packing/said.tsx';
import { ScanField } from '../packing/scan-field.tsx';
import { returnPath } from '../return-words.ts';
import { useReceiving } from './use-receiving.ts';

/** Slip after slip: what is scanned is received, and what is not to be received is said. */
export function ScanDialog({ onClose }: { onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const { scans, scan } = useReceiving();
  return (
    <Dialog open title="Receive by scanning" onClose={onClose}>
      <div className="desk-scanning">
        <ScanField field={field} label="Scan the slip" hint="or type its number" onScan={scan} />
        <Said scan={scans[0]} />
        {scans.length > 0 && (
          <ul aria-label="Last scans" className="grid">
            {scans.map(({ id, text, code, found }) => (
              <li key={id} className="desk-scanned">
                <span className="min-w-0">
                  {text} <span className="font-mono">{code}</span>
                </span>
                {found && (
                  <Link to={returnPath(found)} replace className="desk-link" onClick={onClose}>
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
