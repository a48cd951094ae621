const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const CODES = new Map(
  LETTERS.flatMap((one) => LETTERS.map((other) => `${one}${other}`)).flatMap((code) => {
    const name = names.of(code);
    return name ? [[name.toLowerCase(), code] as const] : [];
  }),
);

/** The two letters of a country that is written so, or by its English name. */
export function countryCode(text: string): string | undefined {
  if (/^[a-z]{2}$/i.test(text)) return text.toUpperCase();
  return CODES.get(text.toLowerCase());
}
