// The order form of contracts: one size, two buttons.
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, Suspense, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRate as plainRate } from '@assay/engine/money'
import type { Side } from '@assay/engine/nouns'
import { readText, writeText } from '../../../storage.ts'
import { Checkbox } from '@assay/ui/Checkbox'
import { lazyPart } from '@assay/ui/lazyPart'
import { Note } from '@assay/ui/Note'
import { Segmented } from '@assay/ui/Segmented'
import { formatRate } from '@assay/ui/format'
import { TransferSheet } from '../../balances/TransferSheet.tsx'
import { useConfirmChoices } from '../../settings/confirmChoices.ts'
import type { BookStore } from '../../trade/book/bookStore.ts'
import type { PairLooks } from '../../trade/orders/orderTexts.ts'
import { DoubtNote } from '../../trade/ticket/DoubtNote.tsx'
import { KindChoice } from '../../trade/ticket/KindChoice.tsx'
import { confirmGroupOf, orderKinds } from '../../trade/ticket/orderKinds.ts'
import { PriceFields } from '../../trade/ticket/PriceFields.tsx'
import { TicketForm } from '../../trade/ticket/TicketForm.tsx'
import { TicketTerms } from '../../trade/ticket/TicketTerms.tsx'
import { EntryStops } from './EntryStops.tsx'
import { FuturesFigures, FuturesGist } from './FuturesFigures.tsx'
import { toOrderInput } from './futuresInput.ts'
import { SizeField } from './SizeField.tsx'
import { SubmitButtons } from './SubmitButtons.tsx'
import { TicketHeader } from './TicketHeader.tsx'
import { type Ticket, type TicketSide, type TicketState, useTicket } from './useFuturesTicket.ts'
import { useFuturesSubmit } from './useFuturesSubmit.ts'
import { LIMIT_FAR } from '../../trade/ticket/orderChecks.ts'

const FuturesConfirm = lazyPart(async () => ({ default: (await import('./FuturesConfirm.tsx')).FuturesConfirm }))

const triggers = ['MARK', 'LAST', 'INDEX'] as const
/** Whether the risks were read on this device. */
const READ = 'OWN_CONTRACT_READ'
/** From here on an order is shown once more, whatever its kind. */
const LEVERAGE_CONFIRMED = 50

interface FuturesTicketProps {
  state: TicketState
  book: BookStore
  looks: PairLooks
  isPhone: boolean
  isTrading: boolean
  onShowOrders: () => void
}

export function FuturesTicket({ state, book, looks, isPhone, isTrading, onShowOrders }: FuturesTicketProps) {
  const t = useTranslations('futures')
  const ticket = useTicket(state, book)
  const cache = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [checked, setChecked] = useState<TicketSide | null>(null)
  const [errorCount, setErrorCount] = useState(0)
  const [isTransferring, setIsTransferring] = useState(false)
  const submit = useFuturesSubmit({ cache, looks, onAccepted: ticket.emptyOrder })
  const { fields, rules } = ticket
  const isAsked = useConfirmChoices((choices) => choices[confirmGroupOf(fields.kind)])
  const isFirst = fields.aim === 'OPEN' && readText(READ) === null
  const hasConfirm = isFirst || isAsked || (ticket.facts.account?.leverage ?? 0) >= LEVERAGE_CONFIRMED

  function send({ terms, cost }: TicketSide) {
    setChecked(null)
    submit.send((clientOrderId) => toOrderInput({ terms, cost, rules, clientOrderId }))
  }
  function press(side: Side) {
    if (submit.isBusy || submit.doubt !== null) return
    const found = ticket.check(side)
    setErrorCount(found.problems.length)
    if (found.problems.length > 0) focusFirst(form.current, found.problems[0]?.field)
    else if (hasConfirm) setChecked(found)
    else send(found)
  }
  return (
    <TicketForm
      ref={form}
      label={t('ticket.label')}
      // Enter in a field sends nothing: there are two buttons, and neither is meant.
      onSubmit={(event: FormEvent) => event.preventDefault()}
      actions={
        <>
          {submit.doubt !== null && <DoubtNote submit={submit} doubt={submit.doubt} onShowOrders={onShowOrders} />}
          <FuturesGist ticket={ticket} />
          <SubmitButtons
            ticket={ticket}
            isTrading={isTrading}
            isBusy={submit.isBusy}
            hasDoubt={submit.doubt !== null}
            onPress={press}
            onTransfer={() => setIsTransferring(true)}
          />
        </>
      }
    >
      {!isPhone && <TicketHeader rules={rules} className="flex gap-2" />}
      <AimChoice ticket={ticket} />
      <KindChoice kind={fields.kind} kinds={orderKinds} onChoose={ticket.chooseKind} isPhone={isPhone} />
      <PriceFields ticket={ticket} triggers={triggers} looks={looks} isPhone={isPhone} />
      <SizeField ticket={ticket} looks={looks} />
      <TicketTerms ticket={ticket} />
      <EntryStops ticket={ticket} isPhone={isPhone}>
        {ticket.mode === 'ONE_WAY' && fields.aim === 'OPEN' && (
          <Checkbox
            label={t('ticket.reduceOnly')}
            isOn={fields.reduceOnly}
            onChange={(reduceOnly) => ticket.change({ reduceOnly })}
            className="gap-2! text-12!"
          />
        )}
      </EntryStops>
      <FuturesFigures ticket={ticket} looks={looks} isPhone={isPhone} onTransfer={() => setIsTransferring(true)} />
      <Warnings ticket={ticket} />
      <span role="status" className="sr-only">
        {errorCount > 0 && t('ticket.errors', { count: errorCount })}
      </span>
      <Suspense>
        {checked !== null && (
          <FuturesConfirm
            ticket={ticket}
            looks={looks}
            checked={checked}
            isFirst={isFirst}
            isBusy={submit.isBusy}
            onClose={() => setChecked(null)}
            onConfirm={() => {
              writeText(READ, 'yes')
              send(checked)
            }}
          />
        )}
      </Suspense>
      <TransferSheet
        isOpen={isTransferring}
        onClose={() => setIsTransferring(false)}
        coin={rules.quote}
        from="PLATFORM"
        to="CONTRACT"
      />
    </TicketForm>
  )
}

function focusFirst(form: HTMLFormElement | null, field: string | undefined): void {
  form?.querySelector<HTMLElement>(`[data-field="${field}"] :is(input, button)`)?.focus()
}

function AimChoice({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('futures')
  return (
    <Segmented
      label={t('ticket.aim')}
      size="lg"
      items={[
        { id: 'OPEN', label: t('ticket.open') },
        { id: 'CLOSE', label: t('ticket.close') },
      ]}
      value={ticket.fields.aim}
      onChange={ticket.chooseAim}
    />
  )
}

function Warnings({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('trade')
  if (ticket.warnings.length === 0) return null
  const { fill } = ticket.sides[ticket.pressed].cost
  const percent = fill === null ? '' : formatRate(plainRate(fill.slippage))
  return (
    <Note tone="warning" className="text-12!">
      {ticket.warnings.map((warning) => (
        <p key={warning}>{t(`ticket.warnings.${warning}`, { percent, far: formatRate(LIMIT_FAR, 0) })}</p>
      ))}
    </Note>
  )
}
