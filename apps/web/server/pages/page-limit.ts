const MINUTE = 60_000;
const MOST_ADDRESSES = 50_000;

/**
 * Counts the pages rendered for each address within a minute; answers how many seconds an address has to wait that has had its
 * share. A page that is kept costs next to nothing and is not counted.
 */
export function createPageLimit({ most, now = Date.now }: { most: number; now?: () => number }) {
  const counts = new Map<string, number>();
  let endsAt = 0;
  return (network: string): number => {
    if (now() >= endsAt || counts.size >= MOST_ADDRESSES) {
      counts.clear();
      endsAt = now() + MINUTE;
    }
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    return count > most ? Math.ceil((endsAt - now()) / 1000) : 0;
  };
}

/** What somebody reads who has had their share. */
export function tooManyPages(seconds: number): string {
  return `<!doctype html>
<html lang="en-IN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Too many pages at once</title>
<h1>Too many pages at once</h1>
<p>Your connection has asked for more pages than we can draw. Please try again in ${seconds} seconds.</p>
</html>
`;
}
