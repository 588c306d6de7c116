import { useTranslations } from 'use-intl'
import { Overlay } from '@assay/ui/Overlay'
import { LanguageList } from './LanguageList.tsx'

export function OpenLanguageSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings.language')
  return (
    <Overlay isOpen onClose={onClose} title={t('title')}>
      <LanguageList onChosen={onClose} />
    </Overlay>
  )
}
