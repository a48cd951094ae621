import { Globe, HeartHandshake, Lightbulb, ShieldCheck } from 'lucide-react';
import { ContentIcon } from '../site/content-icon.tsx';
import type { AboutContent } from './about-content.ts';

const STANDARD_ICONS = { heart: HeartHandshake, shield: ShieldCheck, bulb: Lightbulb, globe: Globe };

export function AboutValues({ values }: Pick<AboutContent, 'values'>) {
  return (
    <section aria-labelledby="values">
      <h2 id="values" className="text-h2">
        Core Values
      </h2>
      <ul className="about-values grid gap-px overflow-hidden mt-5 border border-border rounded-(--radius-cloth) bg-border md:grid-cols-[1fr_1fr] md:mt-7 lg:grid-cols-[repeat(4,1fr)]">
        {values.map(({ icon, name, text }) => (
          <li key={name} className="p-5 bg-surface md:p-7">
            <ContentIcon icon={icon} standard={STANDARD_ICONS} className="text-primary" />
            <h3 className="mt-3 text-h3">{name}</h3>
            <p className="mt-1.5 text-label leading-[1.375rem] text-pretty text-text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
