// Both buttons of the ticket, and why they cannot be pressed where they cannot.
import { useTranslations } from 'use-intl'
import type { Side } from '@assay/engine/nouns'
import { useErrorText } from '../../../i18n/errorText.ts'
import { useConnection } from '../../../live/live.ts'
import { RequestError } from '../../../requestError.ts'
import { Button } from '@assay/ui/Button'
import { FieldError } from '@assay/ui/Field'
import { isMarginShort } from './futuresProblems.ts'
import type { Ticket } from './useFuturesTicket.ts'

interface SubmitButtonsProps {
  ticket: Ticket
  isTrading: boolean
  isBusy: boolean
  hasDoubt: boolean
  onPress: (side: Side) => void
  onTransfer: () => void
}

export function SubmitButtons({ ticket, isTrading, isBusy, hasDoubt, onPress, onTransfer }: SubmitButtonsProps) {
  const t = useTranslations('futures')
  const trade = useTranslations('trade')
  const errorText = useErrorText()
  const connection = useConnection()
  const isLost = connection === 'offline' || connection === 'reconnecting'
  const problem = ticket.problemOf('form')
  const isShort = isMarginShort(ticket.sides[ticket.pressed].problems) && ticket.shown.has('amount')
  const reason = isLost ? trade('ticket.offline') : isTrading ? null : trade('ticket.closedHelp')
  return (
    <>
      <div className="flex gap-2">
        {(['BUY', 'SELL'] as const).map((side) => (
          <Button
            key={side}
            kind={side === 'BUY' ? 'up' : 'down'}
            size="lg"
            isBusy={isBusy && ticket.pressed === side}
            disabled={reason !== null || hasDoubt}
            onClick={() => onPress(side)}
            className="min-h-11! min-w-0 flex-1"
          >
            {t(`ticket.buttons.${ticket.fields.aim}.${side}`)}
          </Button>
        ))}
      </div>
      {reason !== null && <p className="text-12 text-muted">{reason}</p>}
      {problem !== undefined && reason === null && (
        <FieldError>{errorText(new RequestError(problem.error, problem.facts))}</FieldError>
      )}
      {isShort && (
        <Button kind="soft" size="sm" block onClick={onTransfer}>
          {t('ticket.transferIn')}
        </Button>
      )}
    </>
  )
}
