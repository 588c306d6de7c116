import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Link, useQueryValue } from '../../router.tsx'
import { Panel } from '@assay/ui/Panel'
import { TopBar } from '@assay/ui/TopBar'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { MessageBody } from './MessageBody.tsx'

export default function MessagePage() {
  const t = useTranslations('alerts.messages')
  return (
    <>
      <TopBar title={t('title')} backTo={paths.messages()} />
      <AccountFrame title={t('title')}>
        <Panel className="max-w-[720px] p-4 lg:p-5">
          <MessageBody id={Number(useQueryValue('id') ?? 0)} />
          <p className="mt-5 hidden lg:block">
            <Link to={paths.messages()} className="text-13 font-medium text-brand-text hover:underline">
              {t('back')}
            </Link>
          </p>
        </Panel>
      </AccountFrame>
    </>
  )
}
