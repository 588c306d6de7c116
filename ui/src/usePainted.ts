import { startTransition, useEffect, useState } from 'react'

/** True once the content has been on screen for a frame. For content that may render later, in slices. */
export function usePainted(isThere: boolean): boolean {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    if (!isThere) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setIsPainted(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isThere])
  return isPainted
}
