import { LOCALE } from '@kinari/contract/locale';

const MINUTE_MS = 60_000;
const MAX_IP_RANGES = 50_000;

/**
 * Counts rendered pages per IP range and minute. Returns the seconds to wait above the limit, else 0. Cached pages are not
 * counted.
 */
export function createPageLimit({ max: maxPerMinute, now = Date.now }: { max: number; now?: () => number }) {
  const counts = new Map<string, number>();
  let endsAt = 0;
  return (ipRange: string): number => {
    if (now() >= endsAt || counts.size >= MAX_IP_RANGES) {
      counts.clear();
      endsAt = now() + MINUTE_MS;
    }
    const count = (counts.get(ipRange) ?? 0) + 1;
    counts.set(ipRange, count);
    return count > maxPerMinute ? Math.ceil((endsAt - now()) / 1000) : 0;
  };
}

export function renderTooManyPages(seconds: number): string {
  return `<!doctype html>
<html lang="${LOCALE}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Too many requests</title>
<h1>Too many requests</h1>
<p>Your connection sent too many requests. Try again in ${seconds} seconds.</p>
</html>
`;
}
