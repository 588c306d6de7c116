import ArrowLeftIcon from '~icons/ph/arrow-left'
import { type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { goBack } from '../../router.tsx'
import { IconButton } from '@assay/ui/IconButton'
import { Mark } from '@assay/ui/Mark'
import { TopBar } from '@assay/ui/TopBar'
import { useLayout } from '@assay/ui/useLayout'
import { CustomerServiceButton } from '../settings/CustomerService.tsx'
import { LanguageButton } from '../settings/LanguageSheet.tsx'
import { lazyPart } from '@assay/ui/lazyPart'

const TickSlip = lazyPart(() => import('../market/TickSlip.tsx'))

interface AuthFrameProps {
  title: ReactNode
  /** Under the title: the way to the other page. */
  lead?: ReactNode
  /** Where the phone's back button leads when there is nothing to go back to; none on the entry page. */
  backTo?: string
  children: ReactNode
}

/** Signing in and up: one column on phones; on desktop the form beside the latest signed tick. */
export function AuthFrame({ title, lead, backTo, children }: AuthFrameProps) {
  const isDesktop = useLayout() === 'desktop'
  return (
    <div className="bg-surface">
      <div aria-hidden="true" className="fixed inset-0 -z-10 bg-surface lg:hidden" />
      <AuthBar backTo={backTo} />
      <div className="lg:grid lg:min-h-[calc(100dvh-var(--h-nav))] lg:grid-cols-2">
        <div className="px-(--gutter) pt-4 pb-6 lg:grid lg:place-items-center lg:p-10">
          <div className="mx-auto flex w-full max-w-[420px] flex-col gap-4">
            <div>
              <Mark size={40} />
              <h1 className="mt-4.5 text-28 font-semibold tracking-(--track-tight) text-strong">{title}</h1>
              {lead !== undefined && <p className="mt-1 text-14 text-muted">{lead}</p>}
            </div>
            {children}
          </div>
        </div>
        {isDesktop && (
          <aside className="grid place-items-center border-s border-line bg-canvas p-10">
            <Suspense fallback={<div className="h-[380px] w-[420px]" />}>
              <TickSlip />
            </Suspense>
          </aside>
        )}
      </div>
    </div>
  )
}

function AuthBar({ backTo }: { backTo: string | undefined }) {
  const t = useTranslations('shell.ui')
  const language = useTranslations('user.entry')('pages.languages')
  return (
    <TopBar
      start={
        backTo === undefined ? (
          <span />
        ) : (
          <IconButton label={t('back')} onClick={() => goBack(backTo)}>
            <ArrowLeftIcon size={22} aria-hidden="true" className="rtl:-scale-x-100" />
          </IconButton>
        )
      }
      aside={
        <>
          <CustomerServiceButton />
          <LanguageButton label={language} />
        </>
      }
    />
  )
}
