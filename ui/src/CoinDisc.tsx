import { useState } from 'react'
import { cx } from './cx.ts'

/** Addresses that had no logo, so that nobody asks again. */
const missing = new Set<string>()

interface CoinDiscProps {
  coin: string
  /** The operator's own, in place of the one that comes with the app. */
  logo?: string | undefined
  size?: 20 | 24 | 28 | 32 | 34
}

/** A coin's logo, or its initial where there is none. Decoration: its name stands beside it. */
export function CoinDisc({ coin, logo, size = 32 }: CoinDiscProps) {
  const address = logo || `${import.meta.env.VITE_COIN_LOGOS}/${coin.toLowerCase()}.svg`
  const [failed, setFailed] = useState<string>()
  if (failed !== address && !missing.has(address)) {
    return (
      <img
        src={address}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        onError={() => {
          missing.add(address)
          setFailed(address)
        }}
        className="coin-disc flex-none"
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className="coin-disc inline-grid flex-none place-items-center font-semibold text-muted"
      style={{ width: size, height: size, fontSize: size * 0.42 }}
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
