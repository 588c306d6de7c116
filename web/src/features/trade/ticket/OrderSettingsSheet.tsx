import { useTranslations } from 'use-intl'
import { Switch } from '@assay/ui/Checkbox'
import { Overlay } from '@assay/ui/Overlay'
import { chooseConfirm, confirmGroups, useConfirmChoices } from '../../settings/confirmChoices.ts'

/** Which orders are asked about before they are sent. */
export function OrderSettingsSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('trade')
  const choices = useConfirmChoices()
  return (
    <Overlay isOpen onClose={onClose} title={t('ticket.settings')}>
      <fieldset>
        <legend className="mb-1 text-13 text-muted">{t('ticket.confirmTitle')}</legend>
        {confirmGroups.map((group) => (
          <Switch
            key={group}
            label={t(`ticket.confirm.${group}`)}
            isOn={choices[group]}
            onChange={(isOn) => chooseConfirm(group, isOn)}
          />
        ))}
      </fieldset>
    </Overlay>
  )
}
