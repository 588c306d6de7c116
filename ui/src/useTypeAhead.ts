import { type KeyboardEvent, useRef } from 'react'

const TYPED_TOGETHER_MS = 600

/** Finds the item that begins with the letters typed quickly one after another. One letter, even if repeated, moves to the next
 *  item that begins with it. Returns the place of the item; null for other keys, or if no item begins with the letters. */
export function useTypeAhead(): (event: KeyboardEvent, texts: readonly string[], current: number) => number | null {
  const typed = useRef({ text: '', at: 0 })
  return (event, texts, current) => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return null
    const isContinued = event.timeStamp - typed.current.at < TYPED_TOGETHER_MS
    const text = (isContinued ? typed.current.text : '') + event.key.toLowerCase()
    typed.current = { text, at: event.timeStamp }
    const letter = text.charAt(0)
    const isOneLetter = text === letter.repeat(text.length)
    const from = isOneLetter ? current + 1 : current
    const places = texts.map((_, step) => (from + step) % texts.length)
    return places.find((place) => texts[place]?.toLowerCase().startsWith(isOneLetter ? letter : text)) ?? null
  }
}
