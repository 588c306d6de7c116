// The dots of the second contract: its rules, one's own limits, and the figures that anybody may see.
import DotsThreeIcon from '~icons/ph/dots-three'
import QuestionIcon from '~icons/ph/question'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { IconButton } from '@assay/ui/IconButton'
import { lazyPart } from '@assay/ui/lazyPart'
import { Menu, type MenuEntry, useMenu } from '@assay/ui/Menu'

const RulesSheet = lazyPart(async () => ({ default: (await import('./RulesSheet.tsx')).RulesSheet }))
const LimitsSheet = lazyPart(async () => ({ default: (await import('./LimitsSheet.tsx')).LimitsSheet }))

export function SecondMenu() {
  const t = useTranslations('binary')
  const menu = useMenu()
  const [sheet, setSheet] = useState<'rules' | 'limits' | null>(null)
  const entries: MenuEntry[] = [
    { id: 'limits', label: t('limits.title'), onSelect: () => setSheet('limits') },
    { id: 'fair', label: t('fair.link'), to: paths.fair() },
  ]
  return (
    <>
      <IconButton size={36} label={t('rules.title')} onClick={() => setSheet('rules')}>
        <QuestionIcon size={20} aria-hidden="true" />
      </IconButton>
      <IconButton size={36} label={t('page.more')} {...menu.trigger}>
        <DotsThreeIcon size={20} aria-hidden="true" />
      </IconButton>
      <Menu title={t('page.more')} entries={entries} isOpen={menu.isOpen} onClose={menu.close} anchor={menu.anchor} />
      <Suspense>
        {sheet === 'rules' && <RulesSheet onClose={() => setSheet(null)} />}
        {sheet === 'limits' && <LimitsSheet onClose={() => setSheet(null)} />}
      </Suspense>
    </>
  )
}
