import DownloadSimpleIcon from '~icons/ph/download-simple'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { QrCode } from '@assay/ui/QrCode'
import { savePicture } from './savePicture.ts'

/** The link as a QR code, on its own and in a picture to be saved. */
export function CodePicture({ code, link, platform }: { code: string; link: string; platform: string }) {
  const t = useTranslations('promotion')
  const picture = useRef<HTMLDivElement>(null)
  function save() {
    const qr = picture.current?.querySelector('svg')
    if (qr) void savePicture(qr, { title: platform, line: t('pictureLine'), code })
  }
  return (
    <div className="flex flex-col items-center gap-2 lg:flex-row lg:gap-4">
      <div ref={picture}>
        <QrCode text={link} label={t('qr')} />
      </div>
      <div className="text-center lg:text-start">
        <p className="pb-2 text-13 text-muted">{t('qrLine')}</p>
        <Button size="sm" kind="secondary" icon={<DownloadSimpleIcon size={16} aria-hidden="true" />} onClick={save}>
          {t('savePicture')}
        </Button>
      </div>
    </div>
  )
}
