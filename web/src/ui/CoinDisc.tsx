import { useState } from 'react'
import { cx } from './cx.ts'

/** The same hue for the same letters, always. */
export function hueOf(symbol: string): number {
  let sum = 3
  for (const letter of symbol.toUpperCase()) sum = (sum * 31 + letter.charCodeAt(0)) % 9973
  // Steps of the golden angle lie far apart on the colour circle.
  return Math.round((sum * 137.508) % 360)
}

/** A coin's logo, or its initial on a tinted disc. Decoration: its name stands beside it. */
export function CoinDisc({ coin, logo, size = 32 }: { coin: string; logo?: string | undefined; size?: 28 | 32 | 34 }) {
  const [hasFailed, setHasFailed] = useState(false)
  if (logo && !hasFailed) {
    return (
      <img
        src={logo}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        onError={() => setHasFailed(true)}
        className="flex-none rounded-full"
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className="coin-disc inline-grid flex-none place-items-center rounded-full font-semibold"
      style={{ width: size, height: size, fontSize: size * 0.42, ['--hue' as string]: hueOf(coin) }}
    >
      {coin.slice(0, 1).toUpperCase()}
    </span>
  )
}

/** A user's initials. */
export function Avatar({ name, size = 28, className }: { name: string; size?: number; className?: string }) {
  const letters = name
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, 2)
    .toUpperCase()
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-grid flex-none place-items-center rounded-full bg-brand-soft text-12 font-semibold text-brand-text',
        'before:content-[attr(data-letters)]',
        className,
      )}
      // Drawn, not written: as text they would have to be part of the name of the button around them.
      data-letters={letters}
      style={{ width: size, height: size }}
    />
  )
}
