const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const CODES_BY_NAME = new Map(
  LETTERS.flatMap((one) => LETTERS.map((other) => `${one}${other}`)).flatMap((code) => {
    const name = regionNames.of(code);
    return name ? [[name.toLowerCase(), code] as const] : [];
  }),
);

export function parseCountryCode(text: string): string | undefined {
  if (/^[a-z]{2}$/i.test(text)) return text.toUpperCase();
  return CODES_BY_NAME.get(text.toLowerCase());
}
