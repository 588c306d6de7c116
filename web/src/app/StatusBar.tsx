import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useZone } from '../features/settings/preferences.ts'
import { type Connection, live, useConnection, useConnectionStatus } from '../live/live.ts'
import { cx } from '@assay/ui/cx'
import { Measure, Num } from '@assay/ui/Num'
import { STATUS_SLOT_ID } from '@assay/ui/StatusSlot'
import { formatMoment } from '@assay/ui/time'

/** A device clock that is off by more than this is spoken of. */
const CLOCK_MAY_BE_OFF_MS = 2000

/** The last line of the desktop’s trade pages: the connection’s state, what the screen adds, the server's time. */
export function StatusBar() {
  const t = useTranslations('shell')
  const connection = useConnection()
  const { latencyMs, clockOffsetMs, isAccountPaused } = useConnectionStatus()
  const isLive = connection === 'live'
  return (
    <footer
      aria-label={t('status.label')}
      className="flex h-(--h-status) flex-none items-center gap-5 border-t border-line bg-surface px-4 text-12 text-muted"
    >
      <span className="inline-flex items-center gap-1.5">
        <span
          aria-hidden="true"
          className={cx('size-[7px] rounded-full', isLive && !isAccountPaused ? 'bg-positive' : 'bg-warning')}
        />
        {t(textOf(connection, isAccountPaused))}
        {isLive && latencyMs !== null && <Measure>{t('connection.latency', { ms: String(latencyMs) })}</Measure>}
      </span>
      <span id={STATUS_SLOT_ID} className="flex min-w-0 items-center gap-5" />
      <span
        className="ms-auto"
        title={
          Math.abs(clockOffsetMs) > CLOCK_MAY_BE_OFF_MS
            ? t('status.clock', { seconds: String(Math.round(Math.abs(clockOffsetMs) / 1000)) })
            : t('status.serverTime')
        }
      >
        <ServerTime />
      </span>
    </footer>
  )
}

function textOf(connection: Connection, isAccountPaused: boolean) {
  if (connection === 'live') return isAccountPaused ? 'connection.account' : 'connection.live'
  return connection === 'offline' ? 'connection.offline' : 'connection.connecting'
}

function ServerTime() {
  const zone = useZone()
  const [now, setNow] = useState(() => live.serverNow())
  useEffect(() => {
    const timer = setInterval(() => setNow(live.serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return <Num>{formatMoment(now, zone)}</Num>
}
