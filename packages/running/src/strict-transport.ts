const TWO_YEARS = 63_072_000;

export const STRICT_TRANSPORTS = ['off', 'host', 'subdomains', 'preload'] as const;
export type StrictTransport = (typeof STRICT_TRANSPORTS)[number];

/** How strictly browsers are told to insist on https, as the header says it. What is off is said too: browsers remember. */
export function strictTransport(strictness: StrictTransport): string {
  if (strictness === 'off') return 'max-age=0';
  const words = { host: '', subdomains: '; includeSubDomains', preload: '; includeSubDomains; preload' };
  return `max-age=${TWO_YEARS}${words[strictness]}`;
}
