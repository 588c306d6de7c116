import { useEffect, useRef, useState } from 'react'
import type { PictureHint } from './preparePicture.ts'

export type PictureState =
  | { step: 'empty' }
  | { step: 'preparing' }
  | { step: 'unreadable' }
  | { step: 'sending'; preview: string; part: number; hint: PictureHint }
  | { step: 'failed'; preview: string; error: unknown; hint: PictureHint }
  | { step: 'sent'; preview: string; url: string; hint: PictureHint }

export interface Picture {
  state: PictureState
  choose(file: Blob): void
  /** Sends the same picture again after a failure. */
  retry(): void
}

/** One picture of a form: prepared in the browser and uploaded as soon as it is chosen. */
export function usePicture(): Picture {
  const [state, setState] = useState<PictureState>({ step: 'empty' })
  const underWay = useRef<AbortController | null>(null)
  const ready = useRef<{ blob: Blob; preview: string; hint: PictureHint } | null>(null)
  useEffect(
    () => () => {
      underWay.current?.abort()
      if (ready.current !== null) URL.revokeObjectURL(ready.current.preview)
    },
    [],
  )
  async function choose(file: Blob): Promise<void> {
    const run = begin()
    setState({ step: 'preparing' })
    try {
      const { preparePicture } = await import('./preparePicture.ts')
      const { blob, hint } = await preparePicture(file)
      if (run.signal.aborted) return
      if (ready.current !== null) URL.revokeObjectURL(ready.current.preview)
      ready.current = { blob, hint, preview: URL.createObjectURL(blob) }
      await send(run)
    } catch {
      if (!run.signal.aborted) setState({ step: 'unreadable' })
    }
  }
  /** What was begun before ends: only the last choice counts. */
  function begin(): AbortController {
    underWay.current?.abort()
    underWay.current = new AbortController()
    return underWay.current
  }
  async function send({ signal }: AbortController): Promise<void> {
    if (ready.current === null) return
    const { blob, preview, hint } = ready.current
    const show = (next: PictureState) => {
      if (!signal.aborted) setState(next)
    }
    show({ step: 'sending', preview, hint, part: 0 })
    try {
      const { uploadPicture } = await import('./uploadPicture.ts')
      const onProgress = (part: number) => show({ step: 'sending', preview, hint, part })
      show({ step: 'sent', preview, hint, url: await uploadPicture({ blob, onProgress, signal }) })
    } catch (error) {
      show({ step: 'failed', preview, hint, error })
    }
  }
  return { state, choose: (file) => void choose(file), retry: () => void send(begin()) }
}
