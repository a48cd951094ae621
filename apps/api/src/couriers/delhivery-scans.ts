import type { Scan } from './courier.ts';
import { hook, type ScanDetail } from './delhivery-shapes.ts';
import { stateOfDelhivery } from './delhivery-states.ts';
import { eventKey } from './hook-key.ts';
import { indianTime } from './indian-time.ts';

type Told = { at: string; type: string; status: string; code?: string; place?: string | null; said?: string | null };

export function scanOf(number: string, scan: ScanDetail): Scan[] {
  return told(number, {
    at: scan.StatusDateTime ?? scan.ScanDateTime,
    type: scan.ScanType,
    status: scan.Scan,
    code: scan.StatusCode ?? undefined,
    place: scan.ScannedLocation,
    said: scan.Instructions,
  });
}

export function scansOfHook(body: Uint8Array): Scan[] {
  const { AWB, NSLCode, Status } = hook.parse(JSON.parse(Buffer.from(body).toString('utf8'))).Shipment;
  return told(AWB, {
    at: Status.StatusDateTime,
    type: Status.StatusType,
    status: Status.Status,
    code: NSLCode ?? undefined,
    place: Status.StatusLocation,
    said: Status.Instructions,
  });
}

function told(number: string, { at, type, status, code, place, said }: Told): Scan[] {
  const state = stateOfDelhivery({ type, status, ...(code && { code }) });
  if (!state) return [];
  const words = said?.trim() || status;
  return [
    {
      number,
      key: eventKey(at, type, status, code),
      state,
      at: indianTime(at),
      said: words,
      ...(place && { place }),
      ...(state === 'failed' && { reason: words }),
    },
  ];
}
