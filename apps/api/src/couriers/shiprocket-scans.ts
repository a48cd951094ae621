import type { Scan } from './courier.ts';
import { eventKey } from './hook-key.ts';
import { indianTime } from './indian-time.ts';
import { type Activity, hook } from './shiprocket-shapes.ts';
import { stateOfShiprocket } from './shiprocket-states.ts';

export function scanOf(number: string, { date, activity, location, ...rest }: Activity): Scan[] {
  const code = rest['sr-status'];
  const state = stateOfShiprocket(code);
  if (!state) return [];
  const said = activity.trim() || rest['sr-status-label'] || rest.status || '';
  return [
    {
      number,
      key: eventKey(date, String(code), activity, location ?? undefined),
      state,
      at: indianTime(date),
      said,
      ...(location && location !== 'NA' && { place: location }),
      ...(state === 'failed' && { reason: said }),
    },
  ];
}

/** Every scan so far; and what stands above them, where a state was set without a scan. */
export function scansOfHook(body: Uint8Array): Scan[] {
  const sent = hook.parse(JSON.parse(Buffer.from(body).toString('utf8')));
  const scans = sent.scans.flatMap((activity) => scanOf(sent.awb, activity));
  const state = stateOfShiprocket(sent.shipment_status_id);
  const at = indianTime(sent.current_timestamp);
  const latest = scans.toSorted((one, other) => one.at.getTime() - other.at.getTime()).at(-1);
  if (!state || (latest && (latest.state === state || latest.at >= at))) return scans;
  const said = sent.current_status;
  const key = eventKey(sent.current_timestamp, String(sent.shipment_status_id));
  return [...scans, { number: sent.awb, key, state, at, said, ...(state === 'failed' && { reason: said }) }];
}
