import { encode } from 'uqr'

/** Dark modules on white in every theme: cameras expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg role="img" aria-label={label} width="148" height="148" viewBox={`0 0 ${size} ${size}`} className="flex-none">
      <path d={`M0 0h${size}v${size}H0z`} fill="white" />
      <path d={path} fill="black" shapeRendering="crispEdges" />
    </svg>
  )
}
