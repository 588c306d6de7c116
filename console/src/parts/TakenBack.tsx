import { Note } from '@assay/ui/Note'
import { depositQueueWords as words } from '@assay/words/depositQueueWords'
import { api } from '../api.ts'
import type { Me } from '../me.ts'
import { AskButton } from './AskButton.tsx'
import { coinText } from './coinText.ts'
import { Facts } from './Facts.tsx'

interface TakenBackProps {
  title: string
  coin: string
  undone: {
    byCustomer: string
    byHouse: string
    owed: string
    open: string
    /** What the customer owes goes by this name; null if nothing is owed. */
    debt: string | null
    isGivenUp: boolean
  }
  me: Me
}

/** A reversed credit: who paid it and what is still owed. Two operators can write off the rest. */
export function TakenBack({
  title,
  coin,
  undone: { byCustomer, byHouse, owed, open, debt, isGivenUp },
  me,
}: TakenBackProps) {
  const inCoin = (text: string) => <span className="num">{coinText(text, coin)}</span>
  return (
    <section className="mt-4">
      <Note tone="warning" title={title}>
        {owed === '0' ? words.paidBackLine : words.undoneLine}
      </Note>
      {isGivenUp && (
        <Note tone="info" title={words.givenUpTitle} className="mt-3">
          {words.givenUpLine}
        </Note>
      )}
      <Facts
        rows={[
          [words.byCustomer, inCoin(byCustomer)],
          [words.byHouse, inCoin(byHouse)],
          [words.owed, inCoin(owed)],
          ...(open === '0' ? [] : [[words.open, inCoin(open)] as const]),
        ]}
      />
      {debt !== null && me.permissions.includes('treasury.correct') && (
        <AskButton
          label={words.writeOff}
          className="mt-4 w-full"
          title={words.writeOffTitle}
          verb={words.ask}
          line={words.writeOffLine}
          reasonLabel={words.whyWriteOff}
          act={(reason) => api.deposit.requestWriteOff({ credit: debt, reason })}
          request={{ kind: 'deposit.writeOff', about: { credit: debt } }}
        />
      )}
    </section>
  )
}
