/** What the company says of itself, in its own words; none of it is counted by the shop. */
const FIGURES = [
  { figure: '10M+', text: 'happy customers' },
  { figure: '50K+', text: 'products' },
  { figure: '100+', text: 'countries' },
  { figure: '4.8/5', text: 'rating' },
];

export function AboutFigures() {
  return (
    <section aria-label="In figures" className="border-b border-line bg-surface">
      <ul className="about-figures">
        {FIGURES.map(({ figure, text }) => (
          <li key={text}>
            <strong>{figure}</strong> {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
