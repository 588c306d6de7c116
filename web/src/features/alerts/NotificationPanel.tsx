import BellIcon from '~icons/ph/bell'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '@assay/api/errors'
import { Badge } from '@assay/ui/Badge'
import { Button, ButtonLink } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { formatShortDateTime } from '@assay/ui/time'
import { useErrorText } from '../../i18n/errorText.ts'
import { paths } from '../../paths.ts'
import { useZone } from '../settings/preferences.ts'
import { type MessageSettings, type PushBrowser, useBrowserFacts, useTurnOff, useTurnOn } from './messageSettings.ts'
import { notificationState } from './notificationState.ts'

/** Browser notifications: whether this browser shows them, what prevents it, and which other browsers do. */
export function NotificationPanel({ push }: { push: MessageSettings['push'] }) {
  const t = useTranslations('alerts.settings.notice')
  return (
    <Panel title={t('title')} isPadded>
      <ThisBrowser push={push} />
      {push.browsers.length > 0 && <Browsers push={push} />}
    </Panel>
  )
}

function ThisBrowser({ push: { publicKey, browsers } }: { push: MessageSettings['push'] }) {
  const t = useTranslations('alerts.settings.notice')
  const browser = useBrowserFacts()
  const turnOn = useTurnOn()
  const errorText = useErrorText()
  if (browser.data === undefined) return <SkeletonRows count={1} label={t('title')} />
  const isSubscribed = browsers.some(({ isThis }) => isThis)
  const state = notificationState({ ...browser.data, isOffered: publicKey !== null, isSubscribed })
  switch (state) {
    case 'notOffered':
    case 'unsupported':
      return <Say>{t(state)}</Say>
    case 'install':
      return (
        <Say
          action={
            <ButtonLink to={paths.settings()} kind="secondary">
              {t('installSteps')}
            </ButtonLink>
          }
        >
          {t('install')}
        </Say>
      )
    case 'blocked':
      return (
        <Say
          action={
            <Button kind="secondary" isBusy={browser.isFetching} onClick={() => void browser.refetch()}>
              {t('again')}
            </Button>
          }
        >
          {t('blocked')}
        </Say>
      )
    case 'on':
      return (
        <p role="status" className="flex items-center gap-2 text-14 text-strong">
          <BellIcon size={20} aria-hidden="true" className="flex-none text-positive" />
          {t('on')}
        </p>
      )
    case 'off':
      return (
        <Say
          action={
            <Button isBusy={turnOn.isPending} onClick={() => publicKey !== null && turnOn.mutate(publicKey)}>
              {t('turnOn')}
            </Button>
          }
        >
          {t('off')}
          {turnOn.isPending && <span className="mt-2 block">{t('asking')}</span>}
          {turnOn.isError && (
            <Note tone="warning" className="mt-3">
              {turnOn.error instanceof ApiError ? errorText(turnOn.error) : t('unreachable')}
            </Note>
          )}
        </Say>
      )
  }
}

function Say({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <>
      <div role="status" className="text-14">
        {children}
      </div>
      {action !== undefined && <div className="mt-3">{action}</div>}
    </>
  )
}

function Browsers({ push: { browsers, browsersMax } }: { push: MessageSettings['push'] }) {
  const t = useTranslations('alerts.settings.notice')
  const turnOff = useTurnOff()
  const errorText = useErrorText()
  return (
    <section className="mt-4 border-t border-line pt-3">
      <h3 className="text-13 font-medium text-normal">{t('browsers')}</h3>
      <ul>
        {browsers.map((browser) => (
          <BrowserRow key={browser.id} browser={browser} turnOff={turnOff} />
        ))}
      </ul>
      {turnOff.isError && <Note tone="warning">{errorText(turnOff.error)}</Note>}
      {browsers.length >= browsersMax && <p className="text-13 text-muted">{t('full', { max: browsersMax })}</p>}
    </section>
  )
}

function BrowserRow({ browser, turnOff }: { browser: PushBrowser; turnOff: ReturnType<typeof useTurnOff> }) {
  const t = useTranslations('alerts.settings.notice')
  const zone = useZone()
  const { device, succeededAt, isThis } = browser
  const name = device === '' ? t('unknown') : device
  return (
    <li className="flex min-h-[60px] items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-14 text-strong">
          <bdi>{name}</bdi>
          {isThis && <Badge tone="info">{t('thisOne')}</Badge>}
        </p>
        <p className="text-13 text-muted">
          {succeededAt === null ? (
            t('none')
          ) : (
            <Num>{t('last', { time: formatShortDateTime(succeededAt, zone, Date.now()) })}</Num>
          )}
        </p>
      </div>
      <Button
        kind="secondary"
        size="sm"
        aria-label={t('removeOf', { device: name })}
        isBusy={turnOff.isPending && turnOff.variables.id === browser.id}
        onClick={() => turnOff.mutate(browser)}
      >
        {t(isThis ? 'turnOff' : 'remove')}
      </Button>
    </li>
  )
}
