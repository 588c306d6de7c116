// A draft of a setting as the server reads it: what it would change, and what is wrong with it.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, sentenceOf } from '../api.ts'
import type { Checked, Finding, Setting } from '../setting.ts'

const CHECK_AFTER_MS = 300

export interface DraftCheck {
  draft: { key: string; value: unknown; since: number | null }
  since: number | null
  setSince: (since: number | null) => void
  /** undefined: no draft, or it is being checked. */
  lines: Checked['lines'] | undefined
  findings: readonly Finding[]
  noticeMs: number
  error: string | undefined
  /** It changes something, and nothing of it is refused. */
  isReady: boolean
}

interface Drafted {
  value: unknown
  /** Something was changed, or there is no value yet. */
  isDraft: boolean
}

export function useDraftCheck(setting: Pick<Setting, 'key' | 'findings'>, { value, isDraft }: Drafted): DraftCheck {
  const { key } = setting
  const [since, setSince] = useState<number | null>(null)
  const draft = useSettled({ key, value, since })
  const checked = useQuery({
    queryKey: ['draft', draft],
    queryFn: () => api.configuration.checkDraft(draft),
    enabled: isDraft,
    placeholderData: keepPreviousData,
  })
  const findings = isDraft ? (checked.data?.findings ?? []) : setting.findings
  const isChecked = isDraft && draft.value === value && checked.data !== undefined && !checked.isPlaceholderData
  return {
    draft,
    since,
    setSince,
    lines: isDraft ? checked.data?.lines : undefined,
    findings,
    noticeMs: checked.data?.noticeMs ?? 0,
    error: checked.isError ? sentenceOf(checked.error) : undefined,
    isReady: isChecked && checked.data.lines.length > 0 && !findings.some(({ isRefused }) => isRefused),
  }
}

/** The draft as it was when somebody stopped typing. */
function useSettled<Draft extends { key: string; value: unknown; since: number | null }>(draft: Draft): Draft {
  const [settled, setSettled] = useState(draft)
  const { key, value, since } = draft
  useEffect(() => {
    const timer = setTimeout(() => setSettled((earlier) => ({ ...earlier, key, value, since })), CHECK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [key, value, since])
  return settled
}
