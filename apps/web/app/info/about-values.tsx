import { Globe, HeartHandshake, Lightbulb, ShieldCheck } from 'lucide-react';
import { icon24 } from '../ui/icon.ts';

const VALUES = [
  {
    icon: HeartHandshake,
    name: 'Customer First',
    text: 'You pay when the order is in your hands, and you have seven days to change your mind. We would rather lose a sale than a customer.',
  },
  {
    icon: ShieldCheck,
    name: 'Trust & Security',
    text: 'The price you see is the price you pay. We collect little data, store it safely, and never sell it.',
  },
  {
    icon: Lightbulb,
    name: 'Innovation',
    text: 'Pages that open at once on a slow line, sizes that are really in stock, orders you can follow: small things, improved every week.',
  },
  {
    icon: Globe,
    name: 'Global Reach',
    text: 'Weavers in Maheshwar and manufacturers of headphones sell side by side here, and their products have reached more than a hundred countries.',
  },
];

export function AboutValues() {
  return (
    <section aria-labelledby="values">
      <h2 id="values" className="text-h2">
        Core Values
      </h2>
      <ul className="about-values grid gap-px overflow-hidden mt-5 border border-border rounded-(--radius-cloth) bg-border md:grid-cols-[1fr_1fr] md:mt-7 lg:grid-cols-[repeat(4,1fr)]">
        {VALUES.map(({ icon: Icon, name, text }) => (
          <li key={name} className="p-5 bg-surface md:p-7">
            <Icon {...icon24} className="text-primary" />
            <h3 className="mt-3 text-h3">{name}</h3>
            <p className="mt-1.5 text-label leading-[1.375rem] text-pretty text-text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
