// The order form of spot trading. On phones it stands beside the book, on desktop at the right of everything.
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, Suspense, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Side } from '@assay/engine/nouns'
import { useErrorText } from '../../i18n/errorText.ts'
import { useConnection } from '../../live/live.ts'
import { RequestError } from '../../requestError.ts'
import { lazyPart } from '@assay/ui/lazyPart'
import { Button } from '@assay/ui/Button'
import { FieldError } from '@assay/ui/Field'
import { Note } from '@assay/ui/Note'
import { Segmented } from '@assay/ui/Segmented'
import { formatRate } from '@assay/ui/format'
import { formatRate as plainRate } from '@assay/engine/money'
import { useBalance } from '../balances/balances.ts'
import type { SpotPair } from '../market/coins.ts'
import type { BookStore } from '../trade/book/bookStore.ts'
import { useConfirmChoices } from '../settings/confirmChoices.ts'
import { confirmGroupOf, orderKinds } from '../trade/ticket/orderKinds.ts'
import { KindChoice } from '../trade/ticket/KindChoice.tsx'
import { toOrderInput } from './orderInput.ts'
import { OPEN_ORDERS_KEY, takeOrder } from './orderQueries.ts'
import { spotSender } from './spotSender.ts'
import type { PairLooks } from '../trade/orders/orderTexts.ts'
import { PriceFields } from '../trade/ticket/PriceFields.tsx'
import { SizeFields, StopLimitField } from './TicketFields.tsx'
import { TicketFigures, TicketGist } from './TicketFigures.tsx'
import { TicketForm } from '../trade/ticket/TicketForm.tsx'
import { TicketTerms } from '../trade/ticket/TicketTerms.tsx'
import { useSubmit } from '../trade/ticket/useSubmit.ts'
import { type Ticket, useTicket } from './useTicket.ts'
import type { TicketState } from './useTicketState.ts'
import { LIMIT_FAR } from '../trade/ticket/orderChecks.ts'

const DoubtNote = lazyPart(async () => ({ default: (await import('../trade/ticket/DoubtNote.tsx')).DoubtNote }))
const OrderConfirm = lazyPart(async () => ({ default: (await import('./OrderConfirm.tsx')).OrderConfirm }))

const triggers = ['LAST', 'INDEX'] as const

interface SpotTicketProps {
  state: TicketState
  pair: SpotPair
  book: BookStore
  looks: PairLooks
  isPhone: boolean
  isTrading: boolean
  onShowOrders: () => void
}

export function SpotTicket({ state, pair, book, looks, isPhone, isTrading, onShowOrders }: SpotTicketProps) {
  const t = useTranslations('trade')
  const ticket = useTicket(state, pair, book)
  const cache = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [checked, setChecked] = useState<ReturnType<Ticket['check']> | null>(null)
  const submit = useSubmit({
    sender: spotSender,
    looks,
    take: (placed) => takeOrder(cache, placed),
    refresh: () => void cache.invalidateQueries({ queryKey: OPEN_ORDERS_KEY }),
    onAccepted: ticket.emptySize,
  })
  const hasConfirm = useConfirmChoices((choices) => choices[confirmGroupOf(ticket.fields.kind)])
  const [errorCount, setErrorCount] = useState(0)
  const { fields, rules } = ticket
  const payingCoin = fields.side === 'BUY' ? rules.quote : rules.base
  const balance = useBalance('PLATFORM', payingCoin)
  const figures = {
    ticket,
    looks,
    available: balance?.available,
    payingCoin: fields.side === 'BUY' ? looks.quote : looks.coin,
    payingDecimals: fields.side === 'BUY' ? looks.totalDecimals : 8,
    isPhone,
  }

  function send({ terms, cost }: ReturnType<Ticket['check']>) {
    setChecked(null)
    submit.send((clientOrderId) => toOrderInput({ terms, cost, rules, clientOrderId }))
  }
  function press(event: FormEvent) {
    event.preventDefault()
    if (submit.isBusy || submit.doubt !== null) return
    const found = ticket.check()
    setErrorCount(found.problems.length)
    if (found.problems.length > 0) focusFirst(form.current, found.problems[0]?.field)
    else if (hasConfirm) setChecked(found)
    else send(found)
  }
  return (
    <TicketForm
      ref={form}
      label={t('ticket.label')}
      onSubmit={press}
      actions={
        <>
          <Suspense>
            {submit.doubt !== null && <DoubtNote submit={submit} doubt={submit.doubt} onShowOrders={onShowOrders} />}
          </Suspense>
          {isPhone && <TicketGist ticket={ticket} looks={looks} />}
          <SubmitButton
            ticket={ticket}
            looks={looks}
            isTrading={isTrading}
            isBusy={submit.isBusy}
            hasDoubt={submit.doubt !== null}
          />
        </>
      }
    >
      <SideChoice ticket={ticket} />
      <KindChoice kind={ticket.fields.kind} kinds={orderKinds} onChoose={ticket.chooseKind} isPhone={isPhone} />
      <PriceFields ticket={ticket} triggers={triggers} looks={looks} isPhone={isPhone}>
        {fields.kind === 'OCO' && <StopLimitField ticket={ticket} />}
      </PriceFields>
      <SizeFields ticket={ticket} looks={looks} />
      <TicketTerms ticket={ticket} />
      <TicketFigures {...figures} />
      <Warnings ticket={ticket} />
      <span role="status" className="sr-only">
        {errorCount > 0 && t('ticket.errors', { count: errorCount })}
      </span>
      <Suspense>
        {checked !== null && (
          <OrderConfirm
            ticket={ticket}
            looks={looks}
            checked={checked}
            isBusy={submit.isBusy}
            onClose={() => setChecked(null)}
            onConfirm={() => send(checked)}
          />
        )}
      </Suspense>
    </TicketForm>
  )
}

function focusFirst(form: HTMLFormElement | null, field: string | undefined): void {
  form?.querySelector<HTMLElement>(`[data-field="${field}"] input`)?.focus()
}

function SideChoice({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('trade')
  return (
    <Segmented<Side>
      label={t('ticket.side')}
      size="lg"
      items={[
        { id: 'BUY', label: t('sides.BUY'), tone: 'up' },
        { id: 'SELL', label: t('sides.SELL'), tone: 'down' },
      ]}
      value={ticket.fields.side}
      onChange={ticket.chooseSide}
    />
  )
}

interface SubmitButtonProps {
  ticket: Ticket
  looks: PairLooks
  isTrading: boolean
  isBusy: boolean
  hasDoubt: boolean
}

/** Wrong fields do not disable it: pressing shows them. A lost line or a stopped pair do, and the reason stands below. */
function SubmitButton({ ticket, looks, isTrading, isBusy, hasDoubt }: SubmitButtonProps) {
  const t = useTranslations('trade')
  const errorText = useErrorText()
  const connection = useConnection()
  const isBuy = ticket.fields.side === 'BUY'
  const isLost = connection === 'offline' || connection === 'reconnecting'
  const problem = ticket.problemOf('form')
  const reason = isLost ? t('ticket.offline') : isTrading ? null : t('ticket.closedHelp')
  return (
    <>
      <Button
        type="submit"
        kind={isBuy ? 'up' : 'down'}
        size="lg"
        block
        isBusy={isBusy}
        disabled={reason !== null || hasDoubt}
        className="min-h-11!"
      >
        {t(isBuy ? 'ticket.submitBuy' : 'ticket.submitSell', { coin: looks.coin })}
      </Button>
      {reason !== null && <p className="text-12 text-muted">{reason}</p>}
      {problem !== undefined && reason === null && (
        <FieldError>{errorText(new RequestError(problem.error, problem.facts))}</FieldError>
      )}
    </>
  )
}

function Warnings({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('trade')
  if (ticket.warnings.length === 0) return null
  const percent = ticket.cost.fill === null ? '' : formatRate(plainRate(ticket.cost.fill.slippage))
  return (
    <Note tone="warning" className="text-12!">
      {ticket.warnings.map((warning) => (
        <p key={warning}>{t(`ticket.warnings.${warning}`, { percent, far: formatRate(LIMIT_FAR, 0) })}</p>
      ))}
    </Note>
  )
}
