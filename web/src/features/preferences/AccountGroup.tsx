import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { languageNames } from '@assay/words/languages'
import { useMessages } from '../../i18n/messages.ts'
import { paths } from '../../paths.ts'
import { CopyButton } from '@assay/ui/CopyButton'
import { Num } from '@assay/ui/Num'
import { lazyPart } from '@assay/ui/lazyPart'
import { Panel } from '@assay/ui/Panel'
import { maskContact } from '../session/maskContact.ts'
import { useSession } from '../session/sessionStore.ts'
import { SignOutRow } from '../session/SignOutRow.tsx'
import { GroupButton, GroupLink } from './GroupLink.tsx'

const AntiPhishingSheet = lazyPart(async () => ({
  default: (await import('../settings/AntiPhishingSheet.tsx')).AntiPhishingSheet,
}))

export function AccountGroup() {
  const t = useTranslations('settings')
  const user = useSession((session) => session.user)
  const locale = useMessages((state) => state.locale)
  return (
    <Panel title={t('account')} className="overflow-hidden">
      {user !== null && (
        <>
          <Row label={t('signedInAs')}>
            <Num>{maskContact(user.account)}</Num>
          </Row>
          <Row label={t('inviteCode')}>
            <Num className="font-mono">{user.inviteCode}</Num>
            <CopyButton text={user.inviteCode} size="xs" />
          </Row>
        </>
      )}
      <GroupLink to={paths.languages()} label={t('language.label')} value={languageNames[locale].own} />
      <GroupLink to={paths.security()} label={t('nav.security')} />
      <GroupLink to={paths.identity()} label={t('nav.identity')} />
      <GroupLink to={paths.changePassword()} label={t('password')} />
      <GroupLink to={paths.authenticator()} label={t('authenticator')} />
      <GroupLink to={paths.devices()} label={t('devices')} />
      {user !== null && <AntiPhishingRow word={user.antiPhishingWord ?? null} />}
      <GroupLink to={paths.messages()} label={t('nav.messages')} />
      <GroupLink to={paths.alerts()} label={t('nav.alerts')} />
      <GroupLink to={paths.notices()} label={t('notices.label')} />
      <GroupLink to={paths.support()} label={t('nav.support')} />
      <GroupLink to={paths.ownData()} label={t('ownData')} />
      <GroupLink to={paths.closeAccount()} label={t('closeAccount')} />
      <SignOutRow />
    </Panel>
  )
}

function AntiPhishingRow({ word }: { word: string | null }) {
  const t = useTranslations('settings.antiPhishing')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <GroupButton label={t('label')} value={word ?? t('none')} onClick={() => setIsOpen(true)} />
      <Suspense>{isOpen && <AntiPhishingSheet word={word} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex min-h-[52px] flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line px-4 py-2 lg:px-5">
      <span className="text-14 text-strong">{label}</span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 text-14 text-normal">{children}</span>
    </div>
  )
}
