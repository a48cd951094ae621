import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failureText } from '../../platform/api.ts';
import type { Scan } from '../packing/packing-desk.ts';
import { playTone } from '../packing/tone.ts';
import { codeQuery, type StockVariant } from './stock.data.ts';

type Said = Pick<Scan, 'tone' | 'text'>;

/**
 * What a scanner reads, code after code: the variant it names goes to `take`, which answers what is said of it. One code waits for the
 * one before it, so that nothing overtakes.
 */
export function useCodeScan(take: (variant: StockVariant) => Said | Promise<Said>) {
  const cache = useQueryClient();
  const [said, setSaid] = useState<Scan>();
  const waiting = useRef<Promise<void>>(Promise.resolve());
  const count = useRef(0);

  async function read(code: string): Promise<Said> {
    try {
      const { variants } = await cache.fetchQuery(codeQuery(code));
      const [variant, another] = variants;
      if (!variant) return { tone: 'wrong', text: 'No variant has this code' };
      if (another) return { tone: 'extra', text: 'Several variants have this barcode. Please enter the SKU' };
      return await take(variant);
    } catch (error) {
      return { tone: 'wrong', text: failureText(error, 'This could not be looked up.') };
    }
  }

  async function readAfter(before: Promise<void>, code: string): Promise<void> {
    await before;
    const heard = await read(code);
    count.current += 1;
    const next: Scan = { ...heard, id: String(count.current), at: new Date(), code };
    setSaid(next);
    playTone(next);
  }

  function scan(code: string) {
    waiting.current = readAfter(waiting.current, code);
  }

  return { said, scan };
}
