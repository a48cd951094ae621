const TWO_YEARS = 63_072_000;

export const HSTS_MODES = ['off', 'host', 'subdomains', 'preload'] as const;
export type HstsMode = (typeof HSTS_MODES)[number];

/** Value of the HSTS header. 'off' must send `max-age=0`, because browsers remember an earlier value. */
export function formatHsts(mode: HstsMode): string {
  if (mode === 'off') return 'max-age=0';
  const directives = { host: '', subdomains: '; includeSubDomains', preload: '; includeSubDomains; preload' };
  return `max-age=${TWO_YEARS}${directives[mode]}`;
}
