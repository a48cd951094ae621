import { useRef } from 'react';
import { Link } from 'react-router';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { returnPath } from '../data/return-labels.ts';
import { ScanFeedback } from '../packing/scan-feedback.tsx';
import { ScanField } from '../packing/scan-field.tsx';
import { useReceiveByScan } from './use-receive-by-scan.ts';

/** Receives returns by scanning slips. Shows why a slip cannot be received. */
export function ReceiveByScanDialog({ onClose }: { onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const { scans, scan } = useReceiveByScan();
  return (
    <Dialog open title="Receive by scanning" onClose={onClose}>
      <div className="returns-scanning">
        <ScanField field={field} label="Scan the slip" hint="or type its number" onScan={scan} />
        <ScanFeedback scan={scans[0]} />
        {scans.length > 0 && (
          <ul aria-label="Last scans" className="grid">
            {scans.map(({ id, text, code, found }) => (
              <li key={id} className="returns-scanned">
                <span className="min-w-0">
                  {text} <span className="font-mono">{code}</span>
                </span>
                {found && (
                  <Link to={returnPath(found)} replace className="returns-link" onClick={onClose}>
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
