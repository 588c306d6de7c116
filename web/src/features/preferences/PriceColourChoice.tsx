import { useTranslations } from 'use-intl'
import { useMessages } from '../../i18n/messages.ts'
import { ChangePill } from '@assay/ui/Badge'
import { cx } from '@assay/ui/cx'
import { formatPrice } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import { moveFocus } from '@assay/ui/rovingFocus'
import {
  type PriceColours,
  priceColourSchemes,
  setPriceColours,
  shownPriceColours,
  usePreferences,
} from '../settings/preferences.ts'

const safeSchemes: readonly PriceColours[] = ['blue-up', 'orange-up']

/** Four schemes, each with a sample of a rise and a fall in its own colours. */
export function PriceColourChoice() {
  const t = useTranslations('settings.priceColours')
  const locale = useMessages((state) => state.locale)
  const chosen = shownPriceColours(
    usePreferences((state) => state.priceColours),
    locale,
  )
  return (
    <div>
      <p className="text-13 font-medium text-normal">{t('label')}</p>
      <p className="mb-1.5 text-13 text-muted">{t('line')}</p>
      <div
        role="radiogroup"
        aria-label={t('label')}
        onKeyDown={(event) => moveFocus(event, '[role="radio"]')?.click()}
        className="overflow-hidden rounded-3 border border-line"
      >
        {priceColourSchemes.map((scheme) => (
          <SchemeRow key={scheme} scheme={scheme} isChosen={scheme === chosen} />
        ))}
      </div>
    </div>
  )
}

function SchemeRow({ scheme, isChosen }: { scheme: PriceColours; isChosen: boolean }) {
  const t = useTranslations('settings.priceColours')
  return (
    <button
      type="button"
      role="radio"
      aria-checked={isChosen}
      tabIndex={isChosen ? 0 : -1}
      onClick={() => setPriceColours(scheme)}
      className="flex min-h-14 w-full flex-wrap items-center gap-x-3 gap-y-1.5 border-line px-3 py-2 text-start -outline-offset-2 not-first:border-t hover:bg-hover"
    >
      <span
        aria-hidden="true"
        className={cx(
          'size-[18px] flex-none rounded-full bg-surface',
          isChosen ? 'border-[5.5px] border-brand' : 'border-[1.5px] border-line-control',
        )}
      />
      <span className="min-w-[9rem] flex-1 tiny:min-w-0">
        <span className="block text-14 text-strong">{t(scheme)}</span>
        {safeSchemes.includes(scheme) && <span className="block text-12 text-muted">{t('safe')}</span>}
      </span>
      <span aria-hidden="true" style={schemeColours[scheme]} className="flex flex-wrap items-center gap-2">
        <Num className="text-13 text-up">{formatPrice('104233.1', 2)}</Num>
        <ChangePill percent="1.24" />
        <ChangePill percent="-0.82" />
      </span>
    </button>
  )
}

type Hue = 'green' | 'red' | 'blue' | 'orange'

/** The colours of one scheme for a part of the page, whichever scheme the page has. */
function colours(up: Hue, down: Hue): Record<string, string> {
  return {
    '--c-up': `var(--c-${up})`,
    '--c-up-soft': `var(--c-${up}-soft)`,
    '--c-down': `var(--c-${down})`,
    '--c-down-soft': `var(--c-${down}-soft)`,
  }
}

const schemeColours: Record<PriceColours, Record<string, string>> = {
  'green-up': colours('green', 'red'),
  'red-up': colours('red', 'green'),
  'blue-up': colours('blue', 'orange'),
  'orange-up': colours('orange', 'blue'),
}
