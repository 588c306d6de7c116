import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { navigate, useQueryValue } from '../../router.tsx'
import { PanelActionBar } from '@assay/ui/PanelActionBar'
import { Button } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { Num } from '@assay/ui/Num'
import { Select } from '@assay/ui/Select'
import { containsHan } from '../../chineseRule.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { useBalance, useBalances } from '../balances/balances.ts'
import { coinAmount, coinName } from '../balances/coinAmount.ts'
import { CoinLabel } from '../balances/CoinLabel.tsx'
import { useOwnText } from '../session/OwnNum.tsx'
import { useStepUp } from '../user/useStepUp.tsx'
import { AddressBox } from './AddressBox.tsx'
import { AmountBox } from './AmountBox.tsx'
import { type BankFacts, BankFields, isComplete } from './BankFields.tsx'
import { NetworkCards } from './NetworkCards.tsx'
import { Obstacles, useMissing } from './Obstacles.tsx'
import { QuoteSummary } from './QuoteSummary.tsx'
import { useSubmitWithdrawal } from './useSubmitWithdrawal.ts'
import {
  amountProblem,
  type Channel,
  coinsOf,
  type Wanted,
  type WithdrawalStatus,
  pathOf,
  stopOf,
} from './withdrawalFacts.ts'
import { useQuote } from './withdrawalQueries.ts'
import { useStopText } from './WithdrawalWindow.tsx'

const ConfirmWithdrawal = lazy(async () => ({ default: (await import('./ConfirmWithdrawal.tsx')).ConfirmWithdrawal }))

interface WithdrawFormProps {
  status: WithdrawalStatus
  coin: string
  channel: Channel | undefined
  onCoin: (coin: string) => void
  onChannel: (coinType: string) => void
}

export function WithdrawForm({ status, coin, channel, onCoin, onChannel }: WithdrawFormProps) {
  const t = useTranslations('withdrawal')
  const missing = useMissing()
  const own = status.channels.filter((each) => each.coin === coin)
  const stop = stopOf(status)
  const stopText = useStopText()
  const hasSteps = missing?.tradePassword === true || missing?.second === true
  const blocked = hasSteps ? t('blocked') : stop === null ? null : stopText(stop)
  return (
    <div className="flex flex-col gap-4">
      <Obstacles status={status} missing={missing} />
      <CoinSelect coins={coinsOf(status.channels)} coin={coin} onCoin={onCoin} />
      <NetworkCards channels={own} chosen={channel?.coinType ?? null} onChoose={onChannel} />
      {channel === undefined || channel.closed !== null ? (
        <Note tone="info">
          {own.every(({ closed }) => closed !== null) ? t('allClosed', { coin: coinName(coin) }) : t('chooseNetwork')}
        </Note>
      ) : (
        <PaymentFields key={coin} channel={channel} others={own} blocked={blocked} onChannel={onChannel} />
      )}
    </div>
  )
}

function CoinSelect({
  coins,
  coin,
  onCoin,
}: {
  coins: readonly string[]
  coin: string
  onCoin: (coin: string) => void
}) {
  const t = useTranslations('withdrawal')
  const own = useOwnText()
  const { data: balances = [] } = useBalances()
  const availableOf = (name: string) =>
    balances.find((balance) => balance.wallet === 'PLATFORM' && balance.coin.toLowerCase() === name)?.available ?? '0'
  const facts = (id: string) => ({ amount: own(`${coinAmount(availableOf(id), id)} ${coinName(id)}`) })
  return (
    <Select
      label={t('coin')}
      options={coins.map((id) => ({
        id,
        text: `${coinName(id)} ${t.markup('available', { ...facts(id), n: (words) => words })}`,
        label: (
          <span className="block py-1">
            <CoinLabel coin={id} />
            <span className="block text-13 text-muted">
              {t.rich('available', { ...facts(id), n: (words) => <Num>{words}</Num> })}
            </span>
          </span>
        ),
      }))}
      value={coin}
      onChange={onCoin}
    />
  )
}

interface PaymentFieldsProps {
  channel: Channel
  others: readonly Channel[]
  /** Why nothing can be sent now. */
  blocked: string | null
  onChannel: (coinType: string) => void
}

function PaymentFields({ channel, others, blocked, onChannel }: PaymentFieldsProps) {
  const t = useTranslations('withdrawal')
  const errorText = useErrorText()
  const [address, setAddress] = useState(useQueryValue('address') ?? '')
  const [amount, setAmount] = useState('')
  const [bank, setBank] = useState({ bankName: '', bankBranch: '', bankHolder: '' })
  const [isPressed, setIsPressed] = useState(false)
  const [confirming, setConfirming] = useState<Wanted | null>(null)
  const [addressInput, amountInput] = [useRef<HTMLTextAreaElement>(null), useRef<HTMLInputElement>(null)]
  const stepUp = useStepUp('withdraw')
  const available = useBalance('PLATFORM', channel.coin)?.available ?? '0'
  const { coinType } = channel
  const isChinese = containsHan(address)
  const wanted = { coinType, amount, adress: isChinese ? '' : address }
  const { quote, isOf, error, refetch, readNow } = useQuote(wanted, channel.isBank && confirming !== null)
  const submit = useSubmitWithdrawal(stepUp, (accepted) => navigate(pathOf(accepted)))
  const own = amountProblem(amount, available)
  const problem = own === 'missing' && !isPressed ? null : own
  const hasBank = !channel.isBank || isComplete(bank)
  async function press() {
    setIsPressed(true)
    if (address === '' || isChinese) return addressInput.current?.focus()
    if (own !== null) return amountInput.current?.focus()
    // Pressed right after typing: the answer for it is on its way. A failure is shown below the fields.
    const answer = isOf ? quote : await readNow().catch(() => undefined)
    if (answer === undefined) return
    if (answer.addressProblem !== null) addressInput.current?.focus()
    else if (answer.amountProblem !== null) amountInput.current?.focus()
    else if (hasBank)
      setConfirming({ ...wanted, adress: answer.address ?? address, ...(channel.isBank && trimmed(bank)) })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void press()
      }}
      noValidate
      className="flex flex-col gap-4"
    >
      <AddressBox
        ref={addressInput}
        {...{ channel, others, address, onChannel }}
        onAddress={setAddress}
        quote={isOf ? quote : undefined}
        isMissing={isPressed && address === ''}
      />
      {channel.isBank && (
        <BankFields
          facts={bank}
          onChange={setBank}
          isPressed={isPressed}
          isSimulated={quote?.bank?.isSimulated === true}
        />
      )}
      <AmountBox
        ref={amountInput}
        {...{ channel, amount, available, problem }}
        onAmount={setAmount}
        refusal={isOf ? (quote?.amountProblem ?? null) : null}
      />
      <QuoteSummary
        coin={channel.coin}
        amount={amount}
        quote={isOf && own === null && quote?.receive !== null ? quote : undefined}
      />
      {error !== null && <Note tone="negative">{errorText(error)}</Note>}
      {submit.doubt !== null && confirming === null && <Note tone="warning">{t('leftOver')}</Note>}
      <PanelActionBar>
        <Button
          type="submit"
          size="lg"
          block
          disabled={blocked !== null || (submit.doubt !== null && confirming === null)}
          isBusy={isPressed && hasBank && own === null && address !== '' && !isOf && error === null}
        >
          {t('continue')}
        </Button>
        {blocked !== null && <p className="text-center text-13 text-muted">{blocked}</p>}
      </PanelActionBar>
      {confirming !== null && isOf && (
        <Suspense>
          <ConfirmWithdrawal
            wanted={confirming}
            channel={channel}
            quote={quote}
            quoteError={error}
            submit={submit}
            onClose={() => {
              setConfirming(null)
              // The fee or the rate may have changed.
              void refetch()
            }}
          />
        </Suspense>
      )}
      {stepUp.sheet}
    </form>
  )
}

function trimmed(facts: BankFacts): BankFacts {
  const { bankName, bankBranch, bankHolder } = facts
  return { bankName: bankName.trim(), bankBranch: bankBranch.trim(), bankHolder: bankHolder.trim() }
}
