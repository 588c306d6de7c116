// The exchange's notices at a place of the app, and what this person has dismissed: a visitor on this device, a customer
// on the server, so that no other device shows it again.
import type { Output } from '@assay/api/schemas'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { api } from '../../api.ts'
import { useMessages } from '../../i18n/messages.ts'
import { readJson, writeJson } from '../../storage.ts'
import { useSession } from '../session/sessionStore.ts'

export type Notice = Output<'content', 'listNotices'>['rows'][number]

/** Enough for every place. */
const AT_ONE_PLACE = 20
const KEPT_MAX = 50

/** undefined while they are read and if that fails. Nothing else on the page waits for it. */
export function useNoticesAt(modelKey: 'HOME' | 'REGISTER'): readonly Notice[] | undefined {
  const locale = useMessages((state) => state.locale)
  const { data } = useQuery({
    queryKey: ['notices', locale, modelKey],
    queryFn: () => api.content.listNotices({ modelKey, pageSize: AT_ONE_PLACE }),
  })
  return data?.rows
}

/** What visitors have dismissed on this device, as 'ID.VERSION'. */
const useKept = create<{ kept: readonly string[] }>(() => ({ kept: readKept() }))

function readKept(): readonly string[] {
  const kept: unknown = readJson('CHOICE_notices')
  return Array.isArray(kept) ? kept.filter((each): each is string => typeof each === 'string') : []
}

interface Dismissal {
  isDismissed: (notice: Notice) => boolean
  dismiss: (notice: Notice) => void
}

export function useDismissal(): Dismissal {
  const queries = useQueryClient()
  const isSign = useSession((session) => session.isSign)
  const kept = useKept((state) => state.kept)
  return {
    isDismissed: (notice) => (isSign ? notice.isDismissed : kept.includes(nameOf(notice))),
    dismiss: (notice) => (isSign ? dismissForCustomer(queries, notice) : dismissHere(notice)),
  }
}

function nameOf({ id, version }: Notice): string {
  return `${id}.${version}`
}

function dismissHere(notice: Notice): void {
  const kept = [nameOf(notice), ...useKept.getState().kept].slice(0, KEPT_MAX)
  useKept.setState({ kept })
  writeJson('CHOICE_notices', kept)
}

/** If the server cannot be told now, the notice comes back with the next visit. */
function dismissForCustomer(queries: QueryClient, { id, version }: Notice): void {
  queries.setQueriesData<{ rows: Notice[] }>({ queryKey: ['notices'] }, (known) =>
    known?.rows === undefined
      ? known
      : { ...known, rows: known.rows.map((each) => (each.id === id ? { ...each, isDismissed: true } : each)) },
  )
  void api.content.dismissNotice({ id, version }).catch(() => {})
}
