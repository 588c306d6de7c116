// Where the app comes from: the stores that the operator links, and always the browser itself.
import AndroidLogoIcon from '~icons/ph/android-logo'
import AppleLogoIcon from '~icons/ph/apple-logo'
import DeviceMobileIcon from '~icons/ph/device-mobile'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Button } from '@assay/ui/Button'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { QrCode } from '@assay/ui/QrCode'
import { TopBar } from '@assay/ui/TopBar'
import { useLayout } from '@assay/ui/useLayout'
import { isInstalled } from './isInstalled.ts'
import { useInstallPress } from './useInstallPress.tsx'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { safeServiceUrl } from '../settings/service.ts'
import { useExchangeName, useSettings } from '../settings/settingsStore.ts'

const icons = { android: AndroidLogoIcon, apple: AppleLogoIcon }

export default function DownloadPage() {
  const t = useTranslations('settings.download')
  const name = useExchangeName()
  const build = useSettings((settings) => settings.build) ?? ''
  const links = useSettings((settings) => settings.DOWNLOAD_SETTING) ?? { android: '', apple: '' }
  const stores = (['android', 'apple'] as const).filter((store) => links[store] !== '' && safeServiceUrl(links[store]))
  return (
    <>
      <TopBar title={t('title')} backTo={paths.settings()} />
      <AccountFrame title={t('title')} lead={t('lead', { name })}>
        <div className="grid gap-3.5 lg:grid-cols-2" data-ready="">
          {stores.map((store) => {
            const Icon = icons[store]
            return (
              <Way
                key={store}
                icon={<Icon size={24} aria-hidden="true" />}
                title={t(`${store}.title`)}
                line={t(`${store}.line`, { name })}
                link={links[store]}
              >
                <a
                  href={links[store]}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="touch font-medium text-brand-text underline-offset-3 hover:underline"
                >
                  {t(`${store}.open`)}
                </a>
              </Way>
            )
          })}
          <BrowserWay />
        </div>
        {build !== '' && (
          <p className="py-3 text-12 text-muted">
            {t.rich('version', { build, n: (words) => <Num className="font-mono">{words}</Num> })}
          </p>
        )}
      </AccountFrame>
    </>
  )
}

/** Without a store the app is installed from the browser. */
function BrowserWay() {
  const t = useTranslations('settings.download.browser')
  const name = useExchangeName()
  const install = useInstallPress()
  const line = isInstalled() ? 'installed' : install === null ? 'elsewhere' : 'line'
  return (
    <Way
      icon={<DeviceMobileIcon size={24} aria-hidden="true" />}
      title={t('title')}
      line={t(line, { name })}
      link={`${window.location.origin}/`}
    >
      {install !== null && <Button onClick={install.press}>{t(install.hasSteps ? 'how' : 'install', { name })}</Button>}
      {install?.sheet}
    </Way>
  )
}

interface WayProps {
  icon: ReactNode
  title: string
  line: string
  /** Shown as a QR code on a desktop, to be opened on a phone. */
  link: string
  children: ReactNode
}

function Way({ icon, title, line, link, children }: WayProps) {
  const t = useTranslations('settings.download')
  const isDesktop = useLayout() === 'desktop'
  return (
    <Panel className="flex items-start gap-4 p-4 lg:p-5">
      <div className="min-w-0 flex-1">
        <h2 className="flex items-center gap-2 text-16 font-semibold text-strong">
          {icon}
          {title}
        </h2>
        <p className="py-3 text-14">{line}</p>
        {children}
      </div>
      {isDesktop && <QrCode text={link} label={t('qr', { title })} />}
    </Panel>
  )
}
