import { useTranslations } from 'use-intl'
import { Switch } from '@assay/ui/Checkbox'
import { Panel } from '@assay/ui/Panel'
import { useHiddenAmounts } from '../session/hiddenAmounts.ts'
import { chooseConfirm, confirmGroups, useConfirmChoices } from '../settings/confirmChoices.ts'
import { ZoneChoice } from './ZoneChoice.tsx'

/** Trading, times and privacy. */
export function ChoicesGroup() {
  const t = useTranslations('settings')
  const confirm = useConfirmChoices()
  const { isHidden, toggle } = useHiddenAmounts()
  return (
    <>
      <Panel title={t('trading')} isPadded>
        <p className="text-13 font-medium text-normal">{t('confirm.label')}</p>
        <p className="mb-1 text-13 text-muted">{t('confirm.line')}</p>
        {confirmGroups.map((group) => (
          <Switch
            key={group}
            label={t(`confirm.${group}`)}
            isOn={confirm[group]}
            onChange={(isOn) => chooseConfirm(group, isOn)}
          />
        ))}
        <div className="mt-4">
          <ZoneChoice />
        </div>
      </Panel>
      <Panel title={t('privacy')} isPadded>
        <Switch label={t('hide.label')} isOn={isHidden} onChange={toggle} />
        <p className="text-13 text-muted">{t('hide.line')}</p>
      </Panel>
    </>
  )
}
