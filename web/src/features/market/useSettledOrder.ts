import { useEffect, useMemo, useState } from 'react'

/** A list by live prices is put in order again only after so long without a touch: no row moves under a finger. */
export const REORDER_AFTER_MS = 10_000

/**
 * The items as `order` puts them. They are ordered again when `order` itself changes (another tab, another sort), and
 * otherwise only when nothing has been touched for ten seconds.
 */
export function useSettledOrder<Item>(order: () => Item[]): Item[] {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let touchedAt = performance.now()
    const touch = () => {
      touchedAt = performance.now()
    }
    const timer = setInterval(() => {
      if (performance.now() - touchedAt >= REORDER_AFTER_MS) setTurn((before) => before + 1)
    }, REORDER_AFTER_MS)
    const kinds = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const
    for (const kind of kinds) window.addEventListener(kind, touch, { passive: true })
    return () => {
      clearInterval(timer)
      for (const kind of kinds) window.removeEventListener(kind, touch)
    }
  }, [])
  return useMemo(() => inTurn(order, turn), [order, turn])
}

function inTurn<Item>(order: () => Item[], _turn: number): Item[] {
  return order()
}
