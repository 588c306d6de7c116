import { consoleWords } from '@assay/words/consoleWords'
import { showToast } from '@assay/ui/toast'
import { useEffect, useRef } from 'react'

interface Linked<State> {
  states: readonly State[]
  /** The ids of a tab's rows, the newest of them. */
  idsOf: (state: State) => Promise<readonly number[]>
  open: (state: State, id: number) => void
}

/** Opens the row that the address names behind '#', such as /withdrawals#17, in the tab that has it. Once, at the start. */
export function useLinkedRow<State>(linked: Linked<State>): void {
  const first = useRef(linked)
  useEffect(() => {
    const id = Number(location.hash.slice(1))
    if (!Number.isSafeInteger(id) || id <= 0) return
    void find(first.current, id).catch(() => {})
  }, [])
}

async function find<State>({ states, idsOf, open }: Linked<State>, id: number): Promise<void> {
  for (const state of states) {
    if (!(await idsOf(state)).includes(id)) continue
    open(state, id)
    return
  }
  showToast({ tone: 'plain', text: consoleWords.notListed(id) })
}
