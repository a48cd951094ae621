import { ColorDot } from './color-dot.tsx';

/** A colour by its name, as carts and orders carry it. */
export type NamedColor = { color: string | null; colorHexCode: string | null };

/** The dot tells the colour also where no picture of its own does. */
export function ColorFact({ color, colorHexCode }: NamedColor) {
  if (!color) return null;
  return (
    <span className="color-fact">
      {colorHexCode && <ColorDot hex={colorHexCode} size={14} />}
      {color}
    </span>
  );
}
