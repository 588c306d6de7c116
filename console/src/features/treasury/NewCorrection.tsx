import { type CorrectedAccount, correctedAccounts, type CounterAccount, counterAccounts } from '@assay/api/treasury'
import { Button } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { Segmented } from '@assay/ui/Segmented'
import { Select } from '@assay/ui/Select'
import { TextField } from '@assay/ui/TextField'
import { treasuryWords } from '@assay/words/treasuryWords'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { api, sentenceOf } from '../../api.ts'
import { Facts } from '../../parts/Facts.tsx'
import { ReasonSheet } from '../../parts/ReasonSheet.tsx'

const words = treasuryWords.correction

type Direction = 'ADD' | 'REMOVE'

/** Asks for a correction of a balance. What it would do is shown before; another person approves it. */
export function NewCorrection({ coins }: { coins: readonly string[] }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="px-4 pt-3 lg:px-5">
      <Button size="sm" onClick={() => setIsOpen(true)}>
        {words.make}
      </Button>
      {isOpen && <CorrectionSheet coins={coins} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

function CorrectionSheet({ coins, onClose }: { coins: readonly string[]; onClose: () => void }) {
  const [account, setAccount] = useState<CorrectedAccount>('CUSTOMER')
  const [customer, setCustomer] = useState('')
  const [chosen, setCounter] = useState<CounterAccount>('HOUSE')
  const [direction, setDirection] = useState<Direction>('ADD')
  const [coin, setCoin] = useState(coins[0] ?? 'usdt')
  const [amount, setAmount] = useState('')
  const isCustomer = account === 'CUSTOMER'
  // A customer stands only against the house.
  const counters = isCustomer ? (['HOUSE'] as const) : counterAccounts.filter((each) => each !== account)
  const counter = counters.find((each) => each === chosen) ?? counters[0] ?? 'CHAIN'
  const wanted = {
    account,
    ...(isCustomer && { customerId: Number(customer) }),
    counter,
    coin,
    direction,
    amount,
  }
  const isWhole = /^\d+(\.\d+)?$/.test(amount) && (!isCustomer || /^[1-9]\d{0,14}$/.test(customer))
  const asked = useDeferredValue(wanted)
  const plan = useQuery({
    queryKey: ['correctionPlan', asked],
    queryFn: () => api.treasury.planCorrection(asked),
    enabled: isWhole,
    retry: false,
    staleTime: 0,
  })
  const figure = (text: string) => <span className="num">{text}</span>
  return (
    <ReasonSheet
      title={words.title}
      verb={words.ask}
      reasonLabel={isCustomer ? words.reasonOfCustomer : words.reason}
      isReady={isWhole && plan.isSuccess}
      act={(reason) => api.treasury.requestCorrection({ ...wanted, reason })}
      onClose={onClose}
    >
      <p className="text-13 text-muted">{words.line}</p>
      <Select
        label={words.account}
        options={correctedAccounts.map((id) => ({ id, text: words.accounts[id] }))}
        value={account}
        onChange={setAccount}
      />
      {isCustomer && (
        <TextField label={words.customer} value={customer} onChange={setCustomer} inputMode="numeric" maxLength={15} />
      )}
      <Segmented<Direction>
        label={words.direction}
        items={(['ADD', 'REMOVE'] as const).map((id) => ({ id, label: words.directions[id] }))}
        value={direction}
        onChange={setDirection}
      />
      <Select
        label={words.coin}
        options={coins.map((id) => ({ id, text: id.toUpperCase() }))}
        value={coin}
        onChange={setCoin}
      />
      <TextField label={words.amount} value={amount} onChange={setAmount} inputMode="decimal" maxLength={40} />
      <Select
        label={words.counter}
        options={counters.map((id) => ({ id, text: words.accounts[id] }))}
        value={counter}
        onChange={setCounter}
        isDisabled={isCustomer}
      />
      {isWhole && plan.isError && <Note tone="negative">{sentenceOf(plan.error)}</Note>}
      {isWhole && plan.data !== undefined && (
        <section aria-live="polite">
          <h3 className="text-13 font-semibold text-strong">{words.preview}</h3>
          <p className="mt-1 text-13">{plan.data.title}</p>
          <Facts
            rows={plan.data.lines.map(({ what, before, after }) => [
              what,
              figure(before === null ? (after ?? '') : `${before} → ${after}`),
            ])}
          />
        </section>
      )}
    </ReasonSheet>
  )
}
