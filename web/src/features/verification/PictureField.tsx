import { PICTURE_BYTES_MAX, type Reasons } from '@assay/api/verification'
import { useTranslations } from 'use-intl'
import { FieldError } from '@assay/ui/Field'
import { PictureBox } from '../user/PictureBox.tsx'
import type { Picture } from '../user/usePicture.ts'

export type PictureItem = 'frontUrl' | 'backUrl' | 'handelUrl'

interface PictureFieldProps {
  item: PictureItem
  /** A passport has a page with the photo, and no front. */
  isPassport: boolean
  picture: Picture
  /** Why it was returned. */
  reason: Reasons[PictureItem]
  /** Pressed Send without it. */
  isMissing: boolean
}

const MEGABYTE = 1024 * 1024

export function PictureField({ item, isPassport, picture, reason, isMissing }: PictureFieldProps) {
  const t = useTranslations('identity')
  const help =
    item === 'handelUrl' ? t('pictures.selfieHelp') : t('pictures.format', { megabytes: PICTURE_BYTES_MAX / MEGABYTE })
  return (
    <div data-picture={item} data-wrong={isMissing || undefined}>
      <PictureBox
        name={t(item === 'frontUrl' && isPassport ? 'pictures.photoPage' : `pictures.${item}`)}
        empty={reason === undefined ? help : <span className="text-negative">{t(`reasons.${reason}`)}</span>}
        picture={picture}
        isMissing={isMissing}
      />
      {isMissing && <FieldError>{t('problems.picture')}</FieldError>}
    </div>
  )
}
