import type { AboutContent } from './about-content.ts';

/** Claims of the company, not measured by the shop. */
export function AboutStats({ statistics }: Pick<AboutContent, 'statistics'>) {
  return (
    <section aria-label="In numbers" className="border-b border-border bg-surface">
      <ul className="about-stats grid grid-cols-[1fr_1fr] gap-px bg-border md:grid-cols-[repeat(4,1fr)] md:max-w-page md:mx-auto md:px-margin md:bg-none md:bg-transparent">
        {statistics.map(({ value, text }) => (
          <li
            key={text}
            className="py-5 px-margin bg-surface text-text-muted text-label md:py-7 md:px-0 md:not-first:pl-8 md:not-first:border-l md:not-first:border-border"
          >
            <strong className="block text-primary tabular text-5xl font-[750] tracking-[-0.035em] md:text-6xl">
              {value}
            </strong>{' '}
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
