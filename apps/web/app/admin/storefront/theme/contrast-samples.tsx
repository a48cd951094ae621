import { formatOneDecimal } from '@kinari/contract/locale';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { icon16 } from '../../../ui/icon.ts';
import type { ThemeCheck } from '../storefront.data.ts';
import { isReadablePair } from './describe-contrast.ts';

const MODES = { light: 'Light', dark: 'Dark' } as const;

/** Every pair of colours of the look, as text on its background. */
export function ContrastSamples({ pairs }: Pick<ThemeCheck, 'pairs'>) {
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 table:grid-cols-1">
      {(Object.keys(MODES) as (keyof typeof MODES)[]).map((mode) => (
        <section key={mode} aria-label={MODES[mode]}>
          <h3 className="mb-1.5 text-sm font-medium">{MODES[mode]}</h3>
          <ul className="grid gap-1.5">
            {pairs
              .filter((pair) => pair.mode === mode)
              .map((pair) => (
                <li key={pair.name} className="flex items-center gap-2.5 text-sm">
                  <Sample pair={pair} />
                  <span className="min-w-0 flex-1">{pair.name}</span>
                  <span className="tabular">{formatOneDecimal(pair.ratio)}</span>
                  {isReadablePair(pair) ? (
                    <CircleCheck {...icon16} className="flex-none text-success" />
                  ) : (
                    <CircleAlert {...icon16} className="flex-none text-danger" />
                  )}
                  <span className="sr-only">{isReadablePair(pair) ? 'good' : 'too weak to read'}</span>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** A drawing, because a sample may be too weak to read. */
function Sample({ pair: { foreground, background } }: { pair: ThemeCheck['pairs'][number] }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 44 32"
      className="h-8 w-11 flex-none rounded-sm border border-border font-semibold"
    >
      <rect width="44" height="32" fill={background} />
      <text x="22" y="21" textAnchor="middle" fontSize="14" fill={foreground}>
        Aa
      </text>
    </svg>
  );
}
