import { useTranslations } from 'use-intl'
import { Switch } from '@assay/ui/Checkbox'
import { Overlay } from '@assay/ui/Overlay'
import { chooseKeys, useKeyChoices } from './keyChoices.ts'

/** The keys of trade pages, in the order of their list. */
const always = ['?', 'P'] as const
const trading = ['B', 'S', 'L', 'M', 'R', 'A', 'O', 'F'] as const

/** Every key and what it does, and the switches for them. Nothing here ever sends an order. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('trade')
  const { hasTradingKeys, hasReadKey } = useKeyChoices()
  return (
    <Overlay isOpen onClose={onClose} title={t('keys.title')}>
      <Switch label={t('keys.readSwitch')} isOn={hasReadKey} onChange={(isOn) => chooseKeys({ hasReadKey: isOn })} />
      <Switch
        label={t('keys.tradingSwitch')}
        isOn={hasTradingKeys}
        onChange={(isOn) => chooseKeys({ hasTradingKeys: isOn })}
      />
      <dl className="mt-3 text-13">
        {[...always, ...trading].map((key) => (
          <div key={key} className="flex min-h-9 items-center gap-3 border-t border-line">
            <dt className="w-10">
              <kbd className="rounded-2 border border-line-strong px-1.5 font-mono text-12 text-strong">{key}</kbd>
            </dt>
            <dd>{t(`keys.${key === '?' ? 'help' : key}`)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-12 text-muted">{t('keys.note')}</p>
    </Overlay>
  )
}
