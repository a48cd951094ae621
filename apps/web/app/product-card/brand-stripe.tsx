/** Colour swatches as a woven border below the product image. The first colour is twice as wide. */
export function BrandStripe({ colors, isWoven = false }: { colors: readonly string[]; isWoven?: boolean }) {
  if (colors.length === 0) return null;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${colors.length + 1} 1`}
      preserveAspectRatio="none"
      data-woven={isWoven || undefined}
      className="absolute right-0 bottom-0 left-0 block w-full h-1.5 data-woven:[animation:weave_0.28s_cubic-bezier(0.2,0.8,0.2,1)] motion-reduce:data-woven:[animation:none]"
    >
      {/* Each runs to the end under the next. Adjacent shapes would leave a hairline gap. */}
      {colors.map((color, index) => (
        <rect key={color} x={index === 0 ? 0 : index + 1} width={colors.length + 1} height="1" fill={color} />
      ))}
    </svg>
  );
}
