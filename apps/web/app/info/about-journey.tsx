import type { AboutContent } from './about-content.ts';

export function AboutJourney({ journey }: Pick<AboutContent, 'journey'>) {
  return (
    <section aria-labelledby="journey">
      <h2 id="journey" className="text-h2">
        Our Journey
      </h2>
      <ol className="about-journey mt-6 lg:grid lg:grid-cols-[repeat(4,1fr)] lg:mt-9">
        {journey.map(({ year, name, text }) => (
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
