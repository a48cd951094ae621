/** Facts for search engines. Nothing in them may end the script element they stand in. */
export function JsonLd({ data }: { data: object[] }) {
  return <script type="application/ld+json">{JSON.stringify(data).replaceAll('<', '\\u003c')}</script>;
}
