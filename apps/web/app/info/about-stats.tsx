/** Claims of the company, not measured by the shop. */
const STATS = [
  { value: '10M+', text: 'happy customers' },
  { value: '50K+', text: 'products' },
  { value: '100+', text: 'countries' },
  { value: '4.8/5', text: 'rating' },
];

export function AboutStats() {
  return (
    <section aria-label="In numbers" className="border-b border-line bg-surface">
      <ul className="about-stats">
        {STATS.map(({ value, text }) => (
          <li key={text}>
            <strong>{value}</strong> {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
