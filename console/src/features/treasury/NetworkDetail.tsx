import type { OperatorOutput } from '@assay/api/operatorSchemas'
import { Badge, type BadgeTone } from '@assay/ui/Badge'
import { Note } from '@assay/ui/Note'
import { formatDateTime } from '@assay/ui/time'
import { treasuryWords as words } from '@assay/words/treasuryWords'
import { coinText } from '../../parts/coinText.ts'
import { Facts } from '../../parts/Facts.tsx'
import { waitingText } from '../../parts/waitingText.ts'
import { deviceZone } from '../../zone.ts'
import { AcceptBranch } from './AcceptBranch.tsx'

type Treasury = OperatorOutput<'treasury', 'readTreasury'>
type Network = Treasury['networks'][number]

/** From here on the colour warns. */
const FAR_BEHIND_BLOCKS = 3
/** Watchers look every few seconds. */
const SILENT_MS = 60_000

interface Shown {
  network: Network
  now: number
}

export function NetworkDetail({ network, now, canAccept }: Shown & { canAccept: boolean }) {
  const { hasNode, watcher, hotAddress, coldAddresses } = network
  const stopped = watcher?.stopped ?? null
  const code = (text: string) => <span className="num break-all">{text}</span>
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-16 font-semibold text-strong">{network.networkName}</h2>
        <WatcherState network={network} now={now} />
      </div>
      {!hasNode && (
        <Note tone="info" title={words.noNode} className="mt-3">
          {words.noNodeLine}
        </Note>
      )}
      {stopped !== null && (
        <Note tone="warning" title={words.stoppedTitle} className="mt-3">
          {words.stoppedLine(stopped)}
        </Note>
      )}
      {canAccept && (watcher?.stoppedAbove ?? null) !== null && <AcceptBranch network={network.network} />}
      <Facts
        rows={[
          ...(watcher === null
            ? []
            : [
                [words.height, code(String(watcher.height))] as const,
                [words.head, code(String(watcher.head))] as const,
                [words.lastLook, formatDateTime(watcher.updatedAt, deviceZone())] as const,
              ]),
          [words.hotAddress, hotAddress === null ? words.unpublished : code(hotAddress)],
          ...(coldAddresses.length === 0
            ? [[words.coldAddress, words.noCold] as const]
            : coldAddresses.map((address) => [words.coldAddress, code(address)] as const)),
        ]}
      />
    </>
  )
}

export function WatcherState({ network: { hasNode, watcher }, now }: Shown) {
  if ((watcher?.stopped ?? null) !== null) return <Badge tone="negative">{words.stopped}</Badge>
  if (!hasNode) return <Badge tone="neutral">{words.noNode}</Badge>
  if (watcher === null) return <Badge tone="warning">{words.noWatcher}</Badge>
  const silentMs = now - watcher.updatedAt
  if (silentMs > SILENT_MS) return <Badge tone="warning">{words.silent(waitingText(silentMs))}</Badge>
  const behind = watcher.head - watcher.height
  if (behind <= 0) return <Badge tone="positive">{words.upToDate}</Badge>
  return <Badge tone={behind > FAR_BEHIND_BLOCKS ? 'warning' : 'neutral'}>{words.behind(behind)}</Badge>
}

export function coverageTone(coverage: number | null): BadgeTone {
  if (coverage === null) return 'neutral'
  return coverage < WHOLE ? 'negative' : 'positive'
}

/** A hundred percent. */
const WHOLE = 10_000

/** Of the first channel that lacks something; null if none does. */
export function missingOf({ wallets, coin }: Treasury['coins'][number]): string | null {
  const short = wallets.find(({ missing }) => missing !== '0')
  return short === undefined ? null : coinText(short.missing, coin)
}
