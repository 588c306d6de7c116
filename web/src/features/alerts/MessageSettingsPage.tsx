// Which messages reach the user, and how: in the app, by mail, as notifications of browsers.
import LockIcon from '~icons/ph/lock-simple'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { messageChannels } from '@assay/api/messageKinds'
import { Checkbox } from '@assay/ui/Checkbox'
import { FailedState } from '@assay/ui/EmptyState'
import { Note } from '@assay/ui/Note'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { TopBar } from '@assay/ui/TopBar'
import { useErrorText } from '../../i18n/errorText.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { useSession } from '../session/sessionStore.ts'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { type MessageChoice, useMessageSettings, useSetChoice } from './messageSettings.ts'
import { NotificationPanel } from './NotificationPanel.tsx'

export default function MessageSettingsPage() {
  const t = useTranslations('alerts.settings')
  return (
    <>
      <TopBar title={t('title')} backTo={paths.messages()} />
      <AccountFrame title={t('title')} lead={t('lead')}>
        <div className="flex max-w-[720px] flex-col gap-3 lg:gap-4">
          <Body />
        </div>
      </AccountFrame>
    </>
  )
}

function Body() {
  const t = useTranslations('alerts.settings')
  const { data, isError, refetch } = useMessageSettings()
  const setChoice = useSetChoice()
  const errorText = useErrorText()
  if (data === undefined) {
    if (isError)
      return (
        <Panel>
          <FailedState text={t('failed')} onRetry={() => void refetch()} />
        </Panel>
      )
    return <SkeletonRows count={8} label={t('title')} />
  }
  return (
    <>
      <NotificationPanel push={data.push} />
      <Panel title={t('kinds')} isPadded>
        <p className="text-13 text-muted">{t('rule')}</p>
        <MissingMail />
        {setChoice.isError && (
          <Note tone="warning" className="mt-3">
            {errorText(setChoice.error)}
          </Note>
        )}
        <ul data-ready="" className="mt-2">
          {data.groups.map((choice) => (
            <li key={choice.group} className="border-line py-3 not-first:border-t">
              <Group
                choice={choice}
                hasPush={data.push.publicKey !== null}
                onChange={(channel, isOn) => setChoice.mutate({ group: choice.group, channel, isOn })}
              />
            </li>
          ))}
        </ul>
      </Panel>
    </>
  )
}

function MissingMail() {
  const t = useTranslations('alerts.settings')
  const email = useSession((session) => session.user?.email)
  if (email !== null && email !== undefined && email !== '') return null
  return (
    <p className="mt-2 text-13 text-muted">
      {t('noMail')}{' '}
      <Link to={paths.email()} className="font-medium text-brand-text">
        {t('addMail')}
      </Link>
    </p>
  )
}

interface GroupProps {
  choice: MessageChoice
  hasPush: boolean
  onChange: (channel: (typeof messageChannels)[number], isOn: boolean) => void
}

function Group({ choice, hasPush, onChange }: GroupProps) {
  const t = useTranslations('alerts.settings')
  const id = useId()
  const { group, locked } = choice
  return (
    <div role="group" aria-labelledby={id} className="lg:flex lg:items-center lg:gap-4">
      <p id={id} className="min-w-0 flex-1 text-14 font-medium text-strong">
        {t(`group.${group}`)}
        <span className="block text-13 font-normal text-muted">{t(`groupLine.${group}`)}</span>
      </p>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {messageChannels
          .filter((channel) => channel !== 'push' || hasPush)
          .map((channel) =>
            locked.includes(channel) ? (
              <AlwaysOn key={channel} label={t(channel)} />
            ) : (
              <Checkbox
                key={channel}
                label={t(channel)}
                isOn={choice[channel]}
                isDisabled={channel === 'push' && !choice.app}
                onChange={(isOn) => onChange(channel, isOn)}
                className="min-h-11"
              />
            ),
          )}
      </div>
    </div>
  )
}

/** As wide as a box and its label, so that the columns stay. */
function AlwaysOn({ label }: { label: string }) {
  const t = useTranslations('alerts.settings')
  return (
    <span className="inline-flex min-h-11 items-center gap-2.5 text-13 text-muted">
      <LockIcon size={18} aria-hidden="true" className="flex-none" />
      {label}
      <span className="sr-only">{t('alwaysOn')}</span>
    </span>
  )
}
