/** The line-drawn balance: level where there is nothing yet, tilted where something failed. */
export function Balance({ mood = 'level', size = 96 }: { mood?: 'level' | 'tilted'; size?: number }) {
  const isTilted = mood === 'tilted'
  return (
    <svg
      width={size}
      height={size * 0.8}
      viewBox="0 0 100 80"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="text-line-strong"
    >
      <path d="M50 20v46M36 70h28M42 70l3-4h10l3 4" />
      <circle cx="50" cy="20" r="3" />
      <path d={isTilted ? 'M20.7 19.8 79.3 32.2' : 'M20 26h60'} strokeWidth="2" />
      <Pan x={20} drop={isTilted ? -6.2 : 0} />
      <Pan x={80} drop={isTilted ? 6.2 : 0} />
      {isTilted && <path d="m80 12 4 4m0-4-4 4" stroke="var(--c-negative)" strokeWidth="2" />}
    </svg>
  )
}

function Pan({ x, drop }: { x: number; drop: number }) {
  return (
    <g transform={`translate(${x - 20} ${drop})`}>
      <path d="M6 46h28a14 9 0 0 1-28 0z" />
      <path d="M20 26 6 46M20 26l14 20" opacity=".7" />
    </g>
  )
}
