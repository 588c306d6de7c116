import { BANK_CURRENCY } from '@assay/api/bankFigures'
import type { Output } from '@assay/api/schemas'
import { Badge, type BadgeTone } from '@assay/ui/Badge'
import { Button } from '@assay/ui/Button'
import { CopyButton } from '@assay/ui/CopyButton'
import { FailedState } from '@assay/ui/EmptyState'
import { formatAmount } from '@assay/ui/format'
import { KeyValues } from '@assay/ui/KeyValue'
import { Note } from '@assay/ui/Note'
import { Num } from '@assay/ui/Num'
import { NumberField } from '@assay/ui/NumberField'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { submitting } from '@assay/ui/submitting'
import { formatListTime } from '@assay/ui/time'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { coinName, exactAmount } from '../balances/coinAmount.ts'
import { useZone } from '../settings/preferences.ts'
import { PaymentProof } from './PaymentProof.tsx'

type Terms = Output<'bank', 'getBankTerms'>
type Request = Output<'bank', 'requestDeposit'>

const REQUESTS_KEY = ['bankRequests'] as const
const EVERY_MS = 15_000
/** Banks pay whole hundredths. */
const BANK_DECIMALS = 2

/** A payment to the exchange's bank account: announced here, credited once the bank's statement has it. */
export function BankDeposit() {
  const t = useTranslations('deposit.bank')
  const terms = useQuery({
    queryKey: ['bankTerms'],
    queryFn: () => api.bank.getBankTerms({}),
    refetchInterval: EVERY_MS,
  })
  if (terms.data === undefined) {
    if (terms.isError) return <FailedState text={t('failed')} onRetry={() => void terms.refetch()} />
    return <SkeletonRows count={4} label={t('title')} />
  }
  if (!terms.data.isOpen) return <Note tone="info">{t('closed')}</Note>
  return (
    <div className="flex flex-col gap-4">
      {terms.data.isSimulated && <Note tone="warning">{t('simulated')}</Note>}
      <RequestForm terms={terms.data} />
      <Requests terms={terms.data} />
    </div>
  )
}

function RequestForm({ terms }: { terms: Terms }) {
  const t = useTranslations('deposit.bank')
  const errorText = useErrorText()
  const cache = useQueryClient()
  const [amount, setAmount] = useState('')
  const [isPressed, setIsPressed] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { minimum, maximum, rate, isSimulated, coin, currency } = terms
  const request = useMutation({
    mutationFn: () => submitting(() => api.bank.requestDeposit({ amount })),
    onSuccess() {
      setAmount('')
      setIsPressed(false)
    },
    onSettled: () => void cache.invalidateQueries({ queryKey: REQUESTS_KEY }),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    setIsPressed(true)
    if (amount === '') input.current?.focus()
    else if (!request.isPending) request.mutate()
  }
  const limits = t('limits', {
    minimum: exactAmount(minimum),
    maximum: exactAmount(maximum),
    currency: coinName(currency),
  })
  const missing = isPressed && amount === '' ? t('amountMissing') : undefined
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <NumberField
        ref={input}
        label={t('amount')}
        value={amount}
        onChange={(typed) => {
          setAmount(typed)
          request.reset()
        }}
        decimals={BANK_DECIMALS}
        unit={coinName(currency)}
        help={limits}
        error={request.isError ? errorText(request.error) : missing}
      />
      <p className="text-13 text-muted">
        {rate === null
          ? t('noRate')
          : t('estimate', {
              rate,
              one: `1 ${coinName(coin)}`,
              currency: coinName(currency),
              kind: isSimulated ? 'demo' : 'real',
            })}
      </p>
      <Button type="submit" size="lg" block isBusy={request.isPending}>
        {t('request')}
      </Button>
    </form>
  )
}

const tones: Record<Request['status'], BadgeTone> = {
  AWAITING: 'info',
  PROOF_SENT: 'info',
  MATCHED: 'info',
  CREDITING: 'info',
  CREDITED: 'positive',
  RECALLING: 'warning',
  RECALLED: 'negative',
  EXPIRED: 'warning',
  CANCELED: 'neutral',
}

function Requests({ terms }: { terms: Terms }) {
  const t = useTranslations('deposit.bank')
  const list = useQuery({
    queryKey: REQUESTS_KEY,
    queryFn: () => api.bank.listRequests({ pageSize: 10 }),
    refetchInterval: EVERY_MS,
  })
  if (list.data === undefined) return null
  return (
    <ul aria-label={t('title')} className="flex flex-col gap-3">
      {list.data.rows.map((request) => (
        <li key={request.requestId} className="rounded-3 border border-line p-3.5">
          <RequestRow request={request} terms={terms} />
        </li>
      ))}
    </ul>
  )
}

function RequestRow({ request, terms: { account } }: { request: Request; terms: Terms }) {
  const t = useTranslations('deposit.bank')
  const zone = useZone()
  const cache = useQueryClient()
  const { amount, coin, credit, dueAt, reference, requestId, status } = request
  const cancel = useMutation({
    mutationFn: () => submitting(() => api.bank.cancelRequest({ requestId })),
    onSettled: () => void cache.invalidateQueries({ queryKey: REQUESTS_KEY }),
  })
  const isOpen = status === 'AWAITING' || status === 'PROOF_SENT'
  const copied = (value: string) => (
    <span className="flex items-center justify-end gap-2">
      <Num>{value}</Num>
      <CopyButton text={value} label={t('copy')} />
    </span>
  )
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <Num className="text-16 font-semibold text-strong">{`${formatAmount(amount, BANK_DECIMALS)} ${coinName(BANK_CURRENCY)}`}</Num>
        <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
      </div>
      <p className="mt-1 text-13 text-muted">
        {t(`meaning.${status}`, {
          due: formatListTime(dueAt, zone, Date.now()),
          credit: credit === null ? '' : exactAmount(credit),
          coin: coinName(coin),
        })}
      </p>
      {isOpen && (
        <>
          <KeyValues
            className="mt-3 rounded-3 bg-sunken px-3.5 py-2"
            items={[
              { label: t('reference'), value: copied(reference) },
              { label: t('accountNumber'), value: copied(account.accountNumber) },
              { label: t('holder'), value: account.holder },
              { label: t('bankName'), value: account.bankName },
              { label: t('branch'), value: account.branch },
            ]}
          />
          <PaymentProof requestId={requestId} isSent={status === 'PROOF_SENT'} queryKey={REQUESTS_KEY} />
          <Button className="mt-3" kind="quiet" size="sm" isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('cancel')}
          </Button>
        </>
      )}
    </>
  )
}
