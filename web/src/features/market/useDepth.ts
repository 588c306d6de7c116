import { useEffect, useState } from 'react'
import { live } from '../../live/live.ts'
import { type Depth, DepthBook, noDepth } from './depthBook.ts'
import { DRAIN_EVERY_MS } from './priceStore.ts'

/** A pair's order book, renewed at most every 100 ms. One of these on a page. */
export function useDepth(symbol: string): Depth {
  const [depth, setDepth] = useState<Depth>(noDepth)
  useEffect(() => {
    const topic = { type: 'depth', symbol } as const
    const book = new DepthBook(() => live.resubscribe(topic))
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      timer = undefined
      setDepth(book.read())
    }
    const showSoon = () => {
      timer ??= setTimeout(show, DRAIN_EVERY_MS)
    }
    const stop = live.subscribe(topic, (message) => {
      if (book.take(message)) showSoon()
    })
    const stopStatus = live.onStatus(() => {
      if (live.status.state !== 'waiting') return
      book.markStale()
      showSoon()
    })
    return () => {
      stop()
      stopStatus()
      clearTimeout(timer)
      setDepth(noDepth)
    }
  }, [symbol])
  return depth
}
