import { ColorDot } from './color-dot.tsx';

/** A colour by its name, as carts and orders carry it. */
export type NamedColor = { color: string | null; colorHexCode: string | null };

/** The dot tells the colour also where no picture of its own does. */
export function ColorFact({ color, colorHexCode }: NamedColor) {
  if (!color) return null;
  return (
    <span>
      {colorHexCode && (
        <span className="mr-1.5 inline-block align-[-2px]">
          <ColorDot hex={colorHexCode} size={14} />
        </span>
      )}
      {color}
    </span>
  );
}
