interface StripPlotProps {
  /** Named prices, and the one that follows from them; in one unit. What was not used is dashed. */
  sources: readonly { name: string; price: number; isUsed?: boolean }[]
  price: number
  /** Of the middle. */
  text: string
  label: string
}

const WIDTH = 360
const MARGIN = 28

/** Where each source stands on a ruled line, the index in brass. Left to right in every language. */
export function StripPlot({ sources, price, text, label }: StripPlotProps) {
  const spread = Math.max(price * 1e-6, ...sources.map((source) => Math.abs(source.price - price)))
  const place = (value: number) => WIDTH / 2 + ((value - price) / spread) * (WIDTH / 2 - MARGIN)
  const marks = withLabels(
    sources.map(({ name, price: of, isUsed }) => ({ name, isUsed: isUsed !== false, x: place(of) })),
  )
  // By the order of the sources, so that a letter means the same one wherever it stands.
  const letterOf = (name: string) =>
    String.fromCharCode(65 + (sources.findIndex((source) => source.name === name) % 26))
  return (
    <figure>
      <svg viewBox={`0 0 ${WIDTH} 48`} role="img" aria-label={label} className="block w-full text-11">
        <line x1="0" x2={WIDTH} y1="28" y2="28" stroke="var(--c-line-control)" />
        {Array.from({ length: 11 }, (_, rule) => 8 + rule * 34.4).map((x, rule) => (
          <line key={x} x1={x} x2={x} y1="28" y2={rule % 5 === 0 ? 35 : 32} stroke="var(--c-line-strong)" />
        ))}
        {marks.map(({ name, isUsed, x, labelX }) => (
          <g key={name}>
            <title>{name}</title>
            <line
              x1={x}
              x2={x}
              y1="16"
              y2="28"
              stroke={isUsed ? 'var(--c-text)' : 'var(--c-text-muted)'}
              strokeWidth="1.5"
              strokeDasharray={isUsed ? undefined : '2 2'}
            />
            <text x={labelX} y="12" textAnchor="middle" fill="var(--c-text-muted)">
              {letterOf(name)}
            </text>
          </g>
        ))}
        <line x1={place(price)} x2={place(price)} y1="14" y2="30" stroke="var(--c-seal)" strokeWidth="2.5" />
        <text x={WIDTH / 2} y="46" textAnchor="middle" fill="var(--c-text-muted)" className="num">
          {text}
        </text>
      </svg>
      <figcaption dir="ltr" className="mt-1.5 flex flex-wrap justify-center gap-x-3 text-11 text-muted">
        {sources.map(({ name }) => (
          <span key={name}>
            <b className="font-semibold text-strong">{letterOf(name)}</b> {name}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

interface PlacedMark {
  name: string
  isUsed: boolean
  x: number
  labelX: number
}

const LABEL_APART = 11

/** From left to right, the letters pushed apart where the marks stand too close. */
export function withLabels(marks: readonly Omit<PlacedMark, 'labelX'>[]): PlacedMark[] {
  let last = Number.NEGATIVE_INFINITY
  return marks
    .toSorted((a, b) => a.x - b.x)
    .map((mark) => {
      last = Math.max(mark.x, last + LABEL_APART)
      return { ...mark, labelX: last }
    })
}
