/**
 * The colour swatches of a card, as the woven border along the foot of a product's picture, in the colours it comes in;
 * the first is twice as wide.
 */
export function KinariBand({ colors, woven = false }: { colors: readonly string[]; woven?: boolean }) {
  if (colors.length === 0) return null;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${colors.length + 1} 1`}
      preserveAspectRatio="none"
      data-woven={woven || undefined}
      className="kinari-band"
    >
      {/* Each runs to the end under the next: two that only touch leave a hairline between them. */}
      {colors.map((color, place) => (
        <rect key={color} x={place === 0 ? 0 : place + 1} width={colors.length + 1} height="1" fill={color} />
      ))}
    </svg>
  );
}
