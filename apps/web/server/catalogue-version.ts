// So often the API is asked, and for so long its last word is taken while it is asked: together less than the second after which a change
// is on every page.
const ASKED_EVERY_MS = 250;
const TAKEN_MS = 600;
const MOST_WAIT_MS = 500;

/** By which the server tells the loaders of which edition a page will be. */
export const EDITION_HEADER = 'x-catalogue-edition';

/** What a page is cached under, and for how long. */
export type Edition = { name: string; keptMs: number };

// Without the API's word a page may be out of date after a few seconds. Until then its last word holds: an API that is too busy to
// say it must not have every page drawn anew.
const UNHEARD_MS = 5000;
const UNNAMED: Edition = { name: '', keptMs: UNHEARD_MS };
// Another process of the API may lag behind by a second: what was made of its answers just after a change may be old.
const SETTLING_MS = 2000;
// Units that are sold change no version: no page may show a number of them that is older than this.
const KEPT_MS = 30_000;

export type EditionReader = () => Promise<Edition>;

/** Whether what the API answers now is of this edition, and of none before it. */
export function isSettled({ keptMs }: Edition): boolean {
  return keptMs === KEPT_MS;
}

/**
 * The edition of the catalogue at this moment. The API is asked a few times a second at most and only when somebody wants a page. Nobody
 * waits for its answer where the last one is recent: an API that is busy must not hold up the pages that are there.
 */
export function createEditionReader(askVersion: () => Promise<string>, now: () => number = Date.now): EditionReader {
  let version: string | undefined;
  let since = 0;
  let askedAt = Number.NEGATIVE_INFINITY;
  let heardAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    const answer = await askVersion().catch(() => undefined);
    askedAt = now();
    if (answer !== undefined) heardAt = askedAt;
    else if (askedAt - heardAt < UNHEARD_MS) return;
    if (answer !== version) since = askedAt;
    version = answer;
  }

  return async (): Promise<Edition> => {
    if (now() - askedAt >= ASKED_EVERY_MS) {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      if (now() - heardAt >= TAKEN_MS) await asking;
    }
    if (version === undefined) return UNNAMED;
    return { name: version, keptMs: now() - since < SETTLING_MS ? SETTLING_MS : KEPT_MS };
  };
}

export async function askCatalogueVersion(apiUrl: string): Promise<string> {
  const response = await fetch(`${apiUrl}/api/catalogue-version`, { signal: AbortSignal.timeout(MOST_WAIT_MS) });
  const { version } = (await response.json()) as { version?: unknown };
  if (!response.ok || typeof version !== 'string') throw new Error('The API does not tell its version');
  return version;
}
