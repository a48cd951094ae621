/** Structured data for search engines. `<` is escaped, so that no text can end the script element. */
export function JsonLd({ data }: { data: object[] }) {
  return <script type="application/ld+json">{JSON.stringify(data).replaceAll('<', '\\u003c')}</script>;
}
