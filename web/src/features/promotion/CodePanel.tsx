import ShareNetworkIcon from '~icons/ph/share-network'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { CopyButton } from '@assay/ui/CopyButton'
import { lazyPart } from '@assay/ui/lazyPart'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { useSettings } from '../settings/settingsStore.ts'
import { inviteLinkOf } from './inviteLinkOf.ts'

const CodePicture = lazyPart(async () => ({ default: (await import('./CodePicture.tsx')).CodePicture }))

/** The code, its link and its QR code, to copy or share. */
export function CodePanel({ code }: { code: string }) {
  const t = useTranslations('promotion')
  const platform = useSettings(({ LOGO_SETTING }) => LOGO_SETTING.name) ?? ''
  const link = inviteLinkOf(code)
  return (
    <Panel isPadded>
      <h2 className="text-13 text-muted">{t('code')}</h2>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-28 font-semibold text-strong">
          <Num>{code}</Num>
        </p>
        <CopyButton text={code} label={t('copyCode')} />
      </div>
      <hr className="my-3 border-line" />
      <h2 className="text-13 text-muted">{t('link')}</h2>
      <p className="pb-2 font-mono text-13 break-all text-strong">
        <Num>{link.replace(/^https?:\/\//, '')}</Num>
      </p>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={link} label={t('copyLink')} />
        {'share' in navigator && (
          <Button
            size="sm"
            kind="secondary"
            icon={<ShareNetworkIcon size={16} aria-hidden="true" />}
            // It also rejects when the dialog is closed.
            onClick={() => void navigator.share({ title: platform, url: link }).catch(() => undefined)}
          >
            {t('share')}
          </Button>
        )}
      </div>
      <hr className="my-3 border-line" />
      <Suspense fallback={<div className="aspect-square w-48 max-w-full" />}>
        <CodePicture code={code} link={link} platform={platform} />
      </Suspense>
    </Panel>
  )
}
