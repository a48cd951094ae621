import type { Cells, Problem } from '../import-row.ts';

export type Option = { name: string; value: string };

const COLOR = /colou?r|shade|रंग/i;
const SIZE = /size|waist|storage|capacity|आकार/i;
// What shops write where there is nothing to choose.
const NO_CHOICE = /^(default( title| option| option value| variant)?|title|n\/a|-)$/i;

/** Whether an option of another shop is what we call a colour, a size, or something else. */
export function kindOf(name: string): 'color' | 'size' | undefined {
  if (COLOR.test(name)) return 'color';
  return SIZE.test(name) ? 'size' : undefined;
}

/**
 * A product here has colours and sizes. Another shop's option that is neither takes the place that is left, the size's first; a third one
 * has no place.
 */
export function fromOptions(options: readonly Option[]): { cells: Pick<Cells, 'color' | 'size'>; problems: Problem[] } {
  const told = options.filter(({ value }) => value !== '' && !NO_CHOICE.test(value));
  const cells: Pick<Cells, 'color' | 'size'> = {};
  const others: Option[] = [];
  for (const option of told) {
    const kind = kindOf(option.name);
    if (kind && cells[kind] === undefined) cells[kind] = option.value;
    else others.push(option);
  }
  const problems: Problem[] = [];
  for (const { name, value } of others) {
    const place = (['size', 'color'] as const).find((kind) => cells[kind] === undefined);
    if (place) cells[place] = value;
    else
      problems.push({
        field: null,
        value,
        why: `${name}: a product here has colours and sizes, and nothing else to choose`,
      });
  }
  return { cells, problems };
}
