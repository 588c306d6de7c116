import type { KeyboardEvent } from 'react'

/** Arrow keys move the focus among the items of a row or column; Home and End go to its ends. Arrows follow the reading
 *  direction. Answers the item that now has the focus, if it moved. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, selector: string): HTMLElement | null {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)]
  const current = items.indexOf(document.activeElement as HTMLElement)
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
  const target = nextPlace({ key: event.key, current, count: items.length, isRtl })
  const item = target === null ? undefined : items[target]
  if (item === undefined) return null
  event.preventDefault()
  item.focus()
  return item
}

interface Move {
  key: string
  current: number
  count: number
  isRtl: boolean
}

export function nextPlace({ key, current, count, isRtl }: Move): number | null {
  if (count === 0) return null
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight'
  const back = isRtl ? 'ArrowRight' : 'ArrowLeft'
  if (key === forward || key === 'ArrowDown') return (current + 1) % count
  if (key === back || key === 'ArrowUp') return (current - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
