import { FAUCET_DAILY_WORTH } from '@assay/api/accountFigures'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../i18n/errorText.ts'
import { Button } from '@assay/ui/Button'
import { Chips } from '@assay/ui/Chips'
import { Note } from '@assay/ui/Note'
import { Num } from '@assay/ui/Num'
import { NumberField } from '@assay/ui/NumberField'
import { Select } from '@assay/ui/Select'
import { useBalance } from '../balances/balances.ts'
import { coinAmount, coinName, exactAmount } from '../balances/coinAmount.ts'
import { CoinLabel } from '../balances/CoinLabel.tsx'
import { useCoinScale, useListedCoins } from '../balances/coinScales.ts'
import { amountProblem } from '../balances/transferForm.ts'
import { useCoinPrice } from '../balances/valuation.ts'
import { OwnNum } from '../session/OwnNum.tsx'
import type { Credited } from './FaucetDone.tsx'
import { useFaucet } from './useFaucet.ts'
import { usualAmounts } from './usualAmounts.ts'

const FIRST_COIN = 'usdt'

export function FaucetForm({ onCredited }: { onCredited: (credited: Credited) => void }) {
  const t = useTranslations('wallet')
  const errorText = useErrorText()
  const input = useRef<HTMLInputElement>(null)
  const [coin, setCoin] = useState(FIRST_COIN)
  const [amount, setAmount] = useState('')
  const [isPressed, setIsPressed] = useState(false)
  const scale = useCoinScale()(coin)
  const faucet = useFaucet()
  const problem = amountProblem(amount, null, scale)
  const facts = { coin: coinName(coin), amount: exactAmount(amount) }
  function choose(chosen: string) {
    setCoin(chosen)
    setAmount('')
    setIsPressed(false)
    faucet.reset()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setIsPressed(true)
    if (problem !== null) input.current?.focus()
    else if (!faucet.isPending) faucet.mutate({ coin, amount }, { onSuccess: () => onCredited({ coin, amount }) })
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <p className="text-13 text-muted lg:hidden">{t('faucet.line')}</p>
      <CoinChoice coin={coin} onChange={choose} />
      <NumberField
        ref={input}
        label={t('faucet.amount')}
        aside={<Owned coin={coin} />}
        value={amount}
        onChange={setAmount}
        decimals={scale}
        unit={coinName(coin)}
        help={t('faucet.limitsLine', { worth: exactAmount(String(FAUCET_DAILY_WORTH)) })}
        error={
          isPressed && problem !== null
            ? t(`transfer.problems.${problem}`, { ...facts, decimals: scale, available: '' })
            : undefined
        }
      />
      <Suggestions coin={coin} scale={scale} amount={amount} onAmount={setAmount} />
      {faucet.error !== null && <Note tone="negative">{errorText(faucet.error)}</Note>}
      <Button type="submit" size="lg" block isBusy={faucet.isPending} className="num">
        {amount === '' ? t('faucet.submitEmpty') : t('faucet.submit', facts)}
      </Button>
    </form>
  )
}

function CoinChoice({ coin, onChange }: { coin: string; onChange: (coin: string) => void }) {
  const t = useTranslations('wallet.faucet')
  const { data: coins } = useListedCoins()
  const options = (coins ?? [{ symbol: FIRST_COIN, name: '' }]).map(({ symbol, name }) => ({
    id: symbol,
    text: coinName(symbol),
    label: <CoinLabel coin={symbol} />,
    note: name || undefined,
  }))
  return <Select label={t('coin')} options={options} value={coin} onChange={onChange} />
}

function Owned({ coin }: { coin: string }) {
  const t = useTranslations('wallet.faucet')
  const balance = useBalance('PLATFORM', coin)
  return (
    <>
      {t('now')} <OwnNum unit={coinName(coin)}>{coinAmount(balance?.available, coin)}</OwnNum>
    </>
  )
}

interface SuggestionsProps {
  coin: string
  scale: number
  amount: string
  onAmount: (amount: string) => void
}

function Suggestions({ coin, scale, amount, onAmount }: SuggestionsProps) {
  const t = useTranslations('wallet.faucet')
  const price = useCoinPrice()(coin)
  const items = usualAmounts(price, scale).map((id) => ({ id, label: <Num>{exactAmount(id)}</Num> }))
  return <Chips label={t('suggestions')} items={items} selected={[amount]} onToggle={onAmount} className="flex-wrap" />
}
