import SignOutIcon from '~icons/ph/sign-out'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmSheet } from '@assay/ui/ConfirmSheet'
import { logout } from './sessionStore.ts'

/** Signs out of this device after asking; the last row of a list of account links. */
export function SignOutRow() {
  const t = useTranslations('settings.signOut')
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  async function leave() {
    setIsBusy(true)
    await logout()
  }
  return (
    <>
      <button
        type="button"
        onClick={() => setIsAsking(true)}
        className="flex min-h-[52px] w-full items-center gap-3 border-line px-4 py-2 text-start -outline-offset-2 not-first:border-t hover:bg-hover active:bg-press lg:px-5"
      >
        <SignOutIcon size={20} aria-hidden="true" className="flex-none text-muted rtl:-scale-x-100" />
        <span className="min-w-0 flex-1 text-14 text-strong">{t('label')}</span>
      </button>
      <ConfirmSheet
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('title')}
        verb={t('label')}
        kind="danger"
        isBusy={isBusy}
        onConfirm={() => void leave()}
      >
        <p className="text-14">{t('line')}</p>
      </ConfirmSheet>
    </>
  )
}
