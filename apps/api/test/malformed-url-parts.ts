/** Parts of a URL path that are badly encoded or decode to unusual characters. */
export const MALFORMED_URL_PARTS: readonly string[] = [
  '%00',
  'a%00b',
  '%ff',
  '%',
  '%2F',
  '%252F',
  '..%2F',
  '%ED%A0%80',
  '%F0%9F%98%80',
  '%E2%80%AE',
];
