import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { FieldError } from '@assay/ui/Field'
import { api } from '../../api.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { PictureBox } from '../user/PictureBox.tsx'
import { usePicture } from '../user/usePicture.ts'

/** A picture of the receipt. It credits nothing: operators compare it with the bank's statement. */
export function PaymentProof({
  requestId,
  isSent,
  queryKey,
}: {
  requestId: number
  isSent: boolean
  queryKey: readonly string[]
}) {
  const t = useTranslations('deposit.bank')
  const errorText = useErrorText()
  const cache = useQueryClient()
  const picture = usePicture()
  const proof = picture.state.step === 'sent' ? picture.state.url : null
  const { mutate, error } = useMutation({
    mutationFn: (uploaded: string) => api.bank.sendProof({ requestId, proof: uploaded }),
    onSettled: () => void cache.invalidateQueries({ queryKey }),
  })
  // It is uploaded as soon as it is chosen, and belongs to the request from then on.
  useEffect(() => {
    if (proof !== null) mutate(proof)
  }, [proof, mutate])
  return (
    <div className="mt-3">
      <PictureBox name={t('proof')} empty={isSent ? t('proofSent') : t('proofHelp')} picture={picture} />
      {error !== null && <FieldError>{errorText(error)}</FieldError>}
    </div>
  )
}
