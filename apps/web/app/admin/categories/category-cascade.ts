import type { Category } from './category-tree.ts';

/** One select of the cascade: its label, what it offers and what is chosen in it, if anything. */
export type CascadeLevel = { label: string; options: readonly Category[]; chosen: string };

/** The selects to show for the ids chosen so far: one for each, and one more while something lies below. */
export function cascadeLevels(tree: readonly Category[], path: readonly string[]): CascadeLevel[] {
  const levels: CascadeLevel[] = [];
  let options = tree;
  for (let level = 1; options.length > 0 || level === 1; level += 1) {
    const current = options;
    const chosen = current.find(({ id }) => id === path[level - 1]);
    levels.push({ label: levelLabel(level), options: current, chosen: chosen?.id ?? '' });
    if (!chosen) break;
    options = chosen.subCategories;
  }
  return levels;
}

/** Another choice on one level clears those below it: they belonged to the choice before. */
export function choose(path: readonly string[], level: number, id: string): string[] {
  return [...path.slice(0, level), ...(id ? [id] : [])];
}

function levelLabel(level: number): string {
  if (level === 1) return 'Category';
  return level === 2 ? 'Subcategory' : `Subcategory, level ${level - 1}`;
}
