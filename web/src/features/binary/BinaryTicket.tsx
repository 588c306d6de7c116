// The ticket: how long, how much, and what it can bring and cost, before either button.
import ArrowDownIcon from '~icons/ph/arrow-down-bold'
import ArrowUpIcon from '~icons/ph/arrow-up-bold'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatAmount as plainAmount } from '@assay/engine/money'
import { useConnection } from '../../live/live.ts'
import { readText, writeText } from '../../storage.ts'
import { ActionBar } from '@assay/ui/ActionBar'
import { Button } from '@assay/ui/Button'
import { FieldError } from '@assay/ui/Field'
import { formatAmount } from '@assay/ui/format'
import { lazyPart } from '@assay/ui/lazyPart'
import { Note } from '@assay/ui/Note'
import { Num } from '@assay/ui/Num'
import { TicketField } from '@assay/ui/NumberField'
import { PayoffBox, PayoffLine } from './PayoffFigures.tsx'
import { PeriodChoice } from './PeriodChoice.tsx'
import { PoolRound } from './PoolRound.tsx'
import { largestStake, type Period, quickStakes, STAKE_SCALE } from './stake.ts'
import type { BinaryTicketState, Direction } from './useTicket.ts'
import { OwnNum } from '../session/OwnNum.tsx'

const FirstContract = lazyPart(async () => ({ default: (await import('./FirstContract.tsx')).FirstContract }))

/** Whether the sheet about what can be lost has been read on this device. */
const READ_KEY = 'OWN_SECOND_READ'

interface BinaryTicketProps {
  ticket: BinaryTicketState
  periods: readonly Period[]
  isPhone: boolean
}

export function BinaryTicket({ ticket, periods, isPhone }: BinaryTicketProps) {
  const t = useTranslations('binary')
  const [asked, setAsked] = useState<Direction | null>(null)
  function press(direction: Direction) {
    ticket.showProblem()
    if (ticket.problem !== null || ticket.doubt !== null) return
    if (readText(READ_KEY) === null) setAsked(direction)
    else ticket.send(direction)
  }
  function accept(direction: Direction) {
    writeText(READ_KEY, 'yes')
    setAsked(null)
    ticket.send(direction)
  }
  return (
    <form
      aria-label={t('ticket.label')}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-col gap-3"
    >
      <h2 className="text-13 font-medium text-strong">{t('ticket.durations')}</h2>
      <PeriodChoice periods={periods} chosen={ticket.period} onChoose={ticket.choosePeriod} />
      {ticket.period.mode === 'POOL' && <PoolRound period={ticket.period} />}
      <StakeField ticket={ticket} />
      <QuickStakes ticket={ticket} />
      <Available ticket={ticket} />
      {!isPhone && <PayoffBox ticket={ticket} />}
      {!isPhone && <DirectionButtons ticket={ticket} onPress={press} />}
      <Doubtful ticket={ticket} />
      <p className="text-12 leading-[1.5] text-muted">{t('ticket.risk')}</p>
      {isPhone && (
        <ActionBar>
          <PayoffLine ticket={ticket} />
          <DirectionButtons ticket={ticket} onPress={press} />
        </ActionBar>
      )}
      <Suspense>
        {asked !== null && (
          <FirstContract
            ticket={ticket}
            direction={asked}
            onClose={() => setAsked(null)}
            onAccept={() => accept(asked)}
          />
        )}
      </Suspense>
    </form>
  )
}

function StakeField({ ticket }: { ticket: BinaryTicketState }) {
  const t = useTranslations('binary')
  const { period, problem } = ticket
  const error = ticket.isProblemShown && problem !== null && problem.kind !== 'closed' ? problem : null
  const coin = period.coin.toUpperCase()
  return (
    <div data-field="amount">
      <TicketField
        label={t('ticket.amount')}
        value={ticket.amount}
        onChange={ticket.changeAmount}
        decimals={2}
        unit={coin}
        error={
          error === null
            ? undefined
            : error.kind === 'required'
              ? t('problems.required')
              : t(`problems.${error.kind}`, { limit: formatAmount(error.limit, 2), coin })
        }
      />
    </div>
  )
}

function QuickStakes({ ticket }: { ticket: BinaryTicketState }) {
  const t = useTranslations('binary')
  const { period, available } = ticket
  const most = largestStake(period, available)
  const button = 'touch min-h-8 flex-1 rounded-3 bg-sunken text-13 font-medium text-normal disabled:text-disabled'
  return (
    <div role="group" aria-label={t('ticket.quick')} className="flex flex-wrap gap-2">
      {quickStakes(period).map((stake) => (
        <button key={stake} type="button" className={button} onClick={() => ticket.changeAmount(String(stake))}>
          <Num>{stake}</Num>
        </button>
      ))}
      <button type="button" className={button} disabled={most === ''} onClick={() => ticket.changeAmount(most)}>
        {t('ticket.max')}
      </button>
    </div>
  )
}

function Available({ ticket: { available, period } }: { ticket: BinaryTicketState }) {
  const t = useTranslations('binary')
  return (
    <p className="flex flex-wrap justify-between gap-x-4 text-13 text-muted">
      {t('ticket.available')}
      <OwnNum unit={period.coin.toUpperCase()} className="text-strong">
        {available === null ? '--' : formatAmount(plainAmount(available, STAKE_SCALE), 2)}
      </OwnNum>
    </p>
  )
}

function DirectionButtons({ ticket, onPress }: { ticket: BinaryTicketState; onPress: (direction: Direction) => void }) {
  const t = useTranslations('binary')
  const connection = useConnection()
  const closed = ticket.problem?.kind === 'closed' ? ticket.problem.reason : null
  const isLost = connection === 'reconnecting' || connection === 'offline'
  const isOff = closed !== null || isLost || ticket.doubt !== null
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button
          kind="up"
          size="lg"
          className="flex-1"
          disabled={isOff}
          isBusy={ticket.isBusy}
          icon={<ArrowUpIcon size={18} aria-hidden="true" />}
          onClick={() => onPress('UP')}
        >
          {t('directions.UP')}
        </Button>
        <Button
          kind="down"
          size="lg"
          className="flex-1"
          disabled={isOff}
          isBusy={ticket.isBusy}
          icon={<ArrowDownIcon size={18} aria-hidden="true" />}
          onClick={() => onPress('DOWN')}
        >
          {t('directions.DOWN')}
        </Button>
      </div>
      {closed !== null && <FieldError>{t(`closed.${closed}`)}</FieldError>}
      {closed === null && isLost && <FieldError>{t('closed.OFFLINE')}</FieldError>}
    </>
  )
}

/** No answer yet: shows what is known. The request is sent again only under its own id. */
function Doubtful({ ticket }: { ticket: BinaryTicketState }) {
  const t = useTranslations('binary')
  if (ticket.doubt === null) return null
  const isAbsent = ticket.doubt.outcome === 'absent'
  return (
    <Note tone="warning" title={t(isAbsent ? 'doubt.absentTitle' : 'doubt.unknownTitle')}>
      <p role="alert">{t(isAbsent ? 'doubt.absent' : 'doubt.unknown')}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          kind="secondary"
          size="sm"
          isBusy={ticket.isBusy}
          onClick={isAbsent ? ticket.sendAgain : ticket.askAgain}
        >
          {t(isAbsent ? 'doubt.sendAgain' : 'doubt.askAgain')}
        </Button>
        <Button kind="quiet" size="sm" disabled={ticket.isBusy} onClick={ticket.drop}>
          {t('doubt.drop')}
        </Button>
      </div>
    </Note>
  )
}
