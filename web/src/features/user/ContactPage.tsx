// One address of the account: what is bound, adding or changing it, removing it.
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { useLocation } from '../../router.tsx'
import { Button } from '@assay/ui/Button'
import { KeyValues } from '@assay/ui/KeyValue'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { TopBar } from '@assay/ui/TopBar'
import { maskContact } from '../session/maskContact.ts'
import { useSession } from '../session/sessionStore.ts'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { BindForm } from './BindForm.tsx'
import type { ContactKind } from './contactKind.ts'
import { UnbindSheet } from './UnbindSheet.tsx'

export default function ContactPage() {
  const kind: ContactKind = useLocation().path === paths.phone() ? 'PHONE' : 'EMAIL'
  const t = useTranslations('security.contact')
  const user = useSession((session) => session.user)
  const bound = (kind === 'EMAIL' ? user?.email : user?.phone) ?? null
  const [isRemoving, setIsRemoving] = useState(false)
  return (
    <>
      <TopBar title={t(`${kind}.title`)} backTo={paths.security()} />
      <AccountFrame title={t(`${kind}.title`)} lead={t(`${kind}.line`)}>
        <div className="flex max-w-[640px] flex-col gap-3 lg:gap-4">
          <p className="text-13 text-muted lg:hidden">{t(`${kind}.line`)}</p>
          {user === null && <SkeletonRows count={3} label={t(`${kind}.title`)} />}
          {bound !== null && (
            <Panel isPadded>
              <div className="flex flex-wrap items-center justify-between gap-3">
                <KeyValues
                  className="min-w-0 flex-1"
                  items={[{ label: t(`${kind}.bound`), value: <Num>{maskContact(bound)}</Num> }]}
                />
                <Button kind="secondary" size="sm" onClick={() => setIsRemoving(true)}>
                  {t('remove')}
                </Button>
              </div>
            </Panel>
          )}
          {user !== null && (
            <Panel title={bound === null ? t(`${kind}.add`) : t(`${kind}.change`)} isPadded>
              <BindForm key={bound} kind={kind} isChange={bound !== null} />
            </Panel>
          )}
        </div>
      </AccountFrame>
      {isRemoving && bound !== null && <UnbindSheet kind={kind} bound={bound} onClose={() => setIsRemoving(false)} />}
    </>
  )
}
