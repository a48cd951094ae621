const JOURNEY = [
  {
    year: '2018',
    name: 'One table, one border',
    text: 'We open with forty sarees and a promise printed on the box: look first, then pay.',
  },
  {
    year: '2020',
    name: 'Circuits join the cloth',
    text: 'Customers ask for phones and headphones from the same people they trust with a wedding saree. We say yes.',
  },
  {
    year: '2022',
    name: 'Beyond the border',
    text: 'The first orders leave the country. Returns become as easy as buying, for everyone.',
  },
  {
    year: '2024',
    name: 'A shop for millions',
    text: 'Ten million customers later, the promise on the box is still the same.',
  },
];

export function AboutJourney() {
  return (
    <section aria-labelledby="journey">
      <h2 id="journey" className="text-h2">
        Our Journey
      </h2>
      <ol className="about-journey mt-6 lg:grid lg:grid-cols-[repeat(4,1fr)] lg:mt-9">
        {JOURNEY.map(({ year, name, text }) => (
          <li key={year}>
            <p className="mb-1 text-primary tabular-nums text-3xl/8 font-[750] tracking-[-0.03em]">{year}</p>
            <h3 className="text-h3">{name}</h3>
            <p className="mt-1.5 text-label leading-[1.375rem] text-pretty text-text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
