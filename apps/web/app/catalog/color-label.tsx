import { ColorDot } from './color-dot.tsx';

export type NamedColor = { color: string | null; colorHexCode: string | null };

/** The dot shows the colour, because not every colour has its own image. */
export function ColorLabel({ color, colorHexCode }: NamedColor) {
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
