import BellIcon from '~icons/ph/bell'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useArea } from '../../../i18n/useArea.ts'
import { paths } from '../../../paths.ts'
import { navigate } from '../../../router.tsx'
import { IconButton } from '@assay/ui/IconButton'
import { lazyPart } from '@assay/ui/lazyPart'
import { useSession } from '../../session/sessionStore.ts'

const AlertSheet = lazyPart(async () => ({ default: (await import('./AlertSheet.tsx')).AlertSheet }))

interface AlertButtonProps {
  symbol: string
  /** The pair's name, for the label. */
  title: string
  size?: 40 | 36 | 28
  iconSize?: number
}

/** A bell that opens the sheet of alerts; its code and words come when it is pressed. */
export function AlertButton({ symbol, title, size = 36, iconSize = 20 }: AlertButtonProps) {
  const t = useTranslations('shell.menu')
  const [isOpen, setIsOpen] = useState(false)
  const hasWords = useArea('alerts', isOpen)
  const isSign = useSession((session) => session.isSign)
  return (
    <>
      <IconButton
        size={size}
        label={t('alertFor', { pair: title })}
        aria-haspopup="dialog"
        onClick={() => (isSign ? setIsOpen(true) : navigate(paths.entry()))}
      >
        <BellIcon size={iconSize} aria-hidden="true" />
      </IconButton>
      {isOpen && hasWords && (
        <Suspense>
          <AlertSheet symbol={symbol} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
