import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorMessage } from '../../platform/api.ts';
import { playBeep } from '../packing/beep.ts';
import type { Scan } from '../packing/packing-session.ts';
import { type StockVariant, variantsByCodeQuery } from './stock.data.ts';

type ScanMessage = Pick<Scan, 'tone' | 'text'>;

/**
 * Looks up scanned codes and passes the variant to `onVariant`, which returns the message to show.
 * Codes are handled one at a time, so that none overtakes another.
 */
export function useCodeScan(onVariant: (variant: StockVariant) => ScanMessage | Promise<ScanMessage>) {
  const cache = useQueryClient();
  const [lastScan, setLastScan] = useState<Scan>();
  const scanQueue = useRef<Promise<void>>(Promise.resolve());
  const scanCount = useRef(0);

  async function lookUp(code: string): Promise<ScanMessage> {
    try {
      const { variants } = await cache.fetchQuery(variantsByCodeQuery(code));
      const [variant, another] = variants;
      if (!variant) return { tone: 'wrong', text: 'No variant has this code' };
      if (another) return { tone: 'extra', text: 'Several variants have this barcode. Enter the SKU' };
      return await onVariant(variant);
    } catch (error) {
      return { tone: 'wrong', text: errorMessage(error, 'Couldn’t look up this code. Try again.') };
    }
  }

  async function processScan(previous: Promise<void>, code: string): Promise<void> {
    await previous;
    const result = await lookUp(code);
    scanCount.current += 1;
    const next: Scan = { ...result, id: String(scanCount.current), at: new Date(), code };
    setLastScan(next);
    playBeep(next);
  }

  function scan(code: string) {
    scanQueue.current = processScan(scanQueue.current, code);
  }

  return { lastScan, scan };
}
