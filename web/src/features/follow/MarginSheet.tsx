import { Button } from '@assay/ui/Button'
import { formatRate } from '@assay/ui/format'
import { Note } from '@assay/ui/Note'
import { Overlay } from '@assay/ui/Overlay'
import { showToast } from '@assay/ui/toast'
import { parseAmount } from '@assay/engine/money'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useBalance } from '../balances/balances.ts'
import { useCoinScale } from '../balances/coinScales.ts'
import { AmountToFollow } from './AmountToFollow.tsx'
import { FollowRefusal } from './FollowRefusal.tsx'
import { type OfPosition, useAddCopiedMargin } from './followQueries.ts'
import { amountProblem } from './settingsForm.ts'
import { matchingMargin } from './matchingMargin.ts'

/** Margin for a copied position: what the trader has added, in proportion, is filled in. */
export function MarginSheet({ follow, position, onClose }: OfPosition & { onClose: () => void }) {
  const t = useTranslations('follow')
  const form = useId()
  const scale = useCoinScale()(follow.coin)
  const { margin, marginOffer, positionId } = position
  const available = useBalance('CONTRACT', follow.coin)?.available ?? '0'
  const [amount, setAmount] = useState(
    marginOffer === null ? '' : matchingMargin({ margin, offer: marginOffer, scale }),
  )
  const [isPressed, setIsPressed] = useState(false)
  const add = useAddCopiedMargin()
  const problem = amountProblem(amount, { minimum: '0', available, scale })
  function submit(event: FormEvent) {
    event.preventDefault()
    setIsPressed(true)
    if (problem !== null || add.isPending || parseAmount(amount, scale) === null) return
    add.mutate(
      { followId: follow.followId, positionId, amount },
      {
        onSuccess() {
          onClose()
          showToast({ tone: 'positive', text: t('marginAdded') })
        },
      },
    )
  }
  return (
    <Overlay
      isOpen
      onClose={onClose}
      title={t('addMargin')}
      isLocked={add.isPending}
      footer={
        <Button type="submit" form={form} size="lg" block isBusy={add.isPending}>
          {t('addMargin')}
        </Button>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="flex flex-col gap-4 pb-2">
        {marginOffer !== null && <Note tone="info">{t('marginOffer', { part: formatRate(marginOffer, 0, 2) })}</Note>}
        <AmountToFollow
          label={t('margin')}
          {...{ amount, available, scale }}
          coin={follow.coin}
          minimum="0"
          onAmount={setAmount}
          problem={isPressed || problem === 'aboveAvailable' ? problem : null}
        />
        <FollowRefusal error={add.error} />
      </form>
    </Overlay>
  )
}
