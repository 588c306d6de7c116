import { Button } from '@assay/ui/Button'
import { amountsLeftToRight } from '@assay/ui/leftToRight'
import { Overlay } from '@assay/ui/Overlay'
import { showToast } from '@assay/ui/toast'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useBalance } from '../balances/balances.ts'
import { coinName, exactAmount } from '../balances/coinAmount.ts'
import { useCoinScale } from '../balances/coinScales.ts'
import { AmountToFollow } from './AmountToFollow.tsx'
import { FollowRefusal } from './FollowRefusal.tsx'
import { type Follow, useAddToFollow } from './followQueries.ts'
import { amountProblem } from './settingsForm.ts'

/** More money for a follow. */
export function AddMoneySheet({ follow, onClose }: { follow: Follow; onClose: () => void }) {
  const t = useTranslations('follow')
  const form = useId()
  const scale = useCoinScale()(follow.coin)
  const available = useBalance('CONTRACT', follow.coin)?.available ?? '0'
  const [amount, setAmount] = useState('')
  const [isPressed, setIsPressed] = useState(false)
  const add = useAddToFollow()
  const problem = amountProblem(amount, { minimum: '0', available, scale })
  function submit(event: FormEvent) {
    event.preventDefault()
    setIsPressed(true)
    if (problem !== null || add.isPending) return
    add.mutate(
      { followId: follow.followId, amount },
      {
        onSuccess() {
          onClose()
          showToast({
            tone: 'positive',
            text: amountsLeftToRight(
              t('added', { amount: exactAmount(amount), coin: coinName(follow.coin), name: follow.name }),
            ),
          })
        },
      },
    )
  }
  return (
    <Overlay
      isOpen
      onClose={onClose}
      title={t('addMoney')}
      isDirty={amount !== ''}
      isLocked={add.isPending}
      footer={
        <Button type="submit" form={form} size="lg" block isBusy={add.isPending}>
          {t('addMoney')}
        </Button>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="flex flex-col gap-4 pb-2">
        <AmountToFollow
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
