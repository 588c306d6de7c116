import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { paths } from '../../paths.ts'
import { RulesSheet } from '../settings/RulesSheet.tsx'
import type { RulesKey } from '../settings/rulesQuery.ts'
import { useExchangeName, useSettings } from '../settings/settingsStore.ts'
import { GroupButton, GroupLink } from './GroupLink.tsx'
import { InstallRow } from './InstallRow.tsx'

const texts: readonly RulesKey[] = ['TERMS', 'PRIVACY', 'SPOT', 'CONTRACT', 'SECOND', 'OPTION', 'ABOUT']

export function AboutGroup() {
  const t = useTranslations('settings')
  const name = useExchangeName()
  const build = useSettings((settings) => settings.build) ?? ''
  const [open, setOpen] = useState<RulesKey | null>(null)
  return (
    <Panel title={t('about')} className="overflow-hidden">
      <GroupLink to={paths.help()} label={t('nav.help')} />
      {texts.map((key) => (
        <GroupButton key={key} label={t(`rules.${key}`, { name })} onClick={() => setOpen(key)} />
      ))}
      <InstallRow />
      <GroupLink to={paths.download()} label={t('download.title')} />
      {build !== '' && (
        <p className="border-t border-line px-4 py-3 text-12 text-muted lg:px-5">
          {t.rich('version', { build, n: (words) => <Num className="font-mono">{words}</Num> })}
        </p>
      )}
      <RulesSheet rules={open} onClose={() => setOpen(null)} />
    </Panel>
  )
}
