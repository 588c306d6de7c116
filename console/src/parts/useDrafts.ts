import { useState } from 'react'
import type { Draft } from '../setting.ts'

export type Drafts = ReadonlyMap<string, Draft>

/** Drafts of settings by their key; null removes one. They stay while the page is open. */
export function useDrafts(): [Drafts, (key: string, draft: Draft | null) => void] {
  const [drafts, setDrafts] = useState<Drafts>(new Map())
  const setDraft = (key: string, draft: Draft | null) =>
    setDrafts((all) => {
      const others = [...all].filter(([each]) => each !== key)
      return new Map(draft === null ? others : [...others, [key, draft]])
    })
  return [drafts, setDraft]
}
