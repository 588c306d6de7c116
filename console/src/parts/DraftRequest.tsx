import { Button } from '@assay/ui/Button'
import { showToast } from '@assay/ui/toast'
import { Note } from '@assay/ui/Note'
import { consoleWords } from '@assay/words/consoleWords'
import { requestWords } from '@assay/words/requestWords'
import { titleOf } from '@assay/words/settingWords'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api.ts'
import { Differences } from './Differences.tsx'
import { HoldsFrom } from './HoldsFrom.tsx'
import { ReasonSheet } from './ReasonSheet.tsx'
import { changeOf } from '../changeOf.ts'
import { useAsked } from './useAsked.ts'
import type { DraftCheck } from './useDraftCheck.ts'

const { settings: words } = consoleWords

interface DraftRequestProps {
  check: DraftCheck
  isDraft: boolean
  canAsk: boolean
  onDiscard: () => void
}

/** What a draft would change, from when, and the request to a second person. */
export function DraftRequest({ check, isDraft, canAsk, onDiscard }: DraftRequestProps) {
  const { draft, lines, findings, error, since, setSince, noticeMs, isReady } = check
  const [isAsking, setIsAsking] = useState(false)
  const queries = useQueryClient()
  const asked = useAsked(changeOf(draft.key))
  return (
    <>
      {asked !== null && (
        <Note tone="info" title={requestWords.askedBy(asked.requestedBy)}>
          {requestWords.changeWaits}
        </Note>
      )}
      <Differences settingKey={draft.key} lines={lines} findings={findings} error={error} />
      {canAsk && isDraft && (
        <div className="flex flex-col gap-3">
          <HoldsFrom since={since} onChange={setSince} noticeMs={noticeMs} />
          <Button disabled={!isReady} onClick={() => setIsAsking(true)}>
            {words.ask}
          </Button>
          <Button kind="quiet" onClick={onDiscard}>
            {words.discard}
          </Button>
        </div>
      )}
      {isAsking && (
        <ReasonSheet
          title={titleOf(draft.key)}
          verb={words.ask}
          reasonLabel={consoleWords.reason.label}
          act={async (reason) => {
            await api.configuration.requestChange({ ...draft, reason })
            onDiscard()
            for (const name of ['asked', 'operator']) void queries.invalidateQueries({ queryKey: [name] })
            showToast({ tone: 'positive', text: words.asked })
          }}
          onClose={() => setIsAsking(false)}
        >
          <Differences settingKey={draft.key} lines={lines} findings={findings} error={undefined} />
        </ReasonSheet>
      )}
    </>
  )
}
