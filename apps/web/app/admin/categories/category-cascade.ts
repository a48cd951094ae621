import type { Category } from './category-tree.ts';

/** `chosen` is empty if nothing is selected. */
export type CascadeLevel = { label: string; options: readonly Category[]; chosen: string };

/** Returns one select per chosen id, and one more if the last has subcategories. */
export function cascadeLevels(tree: readonly Category[], path: readonly string[]): CascadeLevel[] {
  const levels: CascadeLevel[] = [];
  let options = tree;
  for (let level = 1; options.length > 0 || level === 1; level += 1) {
    const current = options;
    const selected = current.find(({ id }) => id === path[level - 1]);
    levels.push({ label: levelLabel(level), options: current, chosen: selected?.id ?? '' });
    if (!selected) break;
    options = selected.subCategories;
  }
  return levels;
}

/** Clears the levels below, because they belonged to the previous choice. */
export function selectAtLevel(path: readonly string[], level: number, id: string): string[] {
  return [...path.slice(0, level), ...(id ? [id] : [])];
}

function levelLabel(level: number): string {
  if (level === 1) return 'Category';
  return level === 2 ? 'Subcategory' : `Subcategory, level ${level - 1}`;
}
