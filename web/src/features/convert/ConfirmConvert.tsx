import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { Num } from '@assay/ui/Num'
import { Overlay } from '@assay/ui/Overlay'
import { useErrorText } from '../../i18n/errorText.ts'
import { isError, isUnanswered } from '../../requestError.ts'
import { coinName, exactAmount } from '../balances/coinAmount.ts'
import type { ConvertForm, ConvertQuote } from './convertForm.ts'
import { ConvertResult } from './ConvertResult.tsx'
import { readQuote, useAccept } from './convertQueries.ts'
import { QuoteFigures } from './QuoteFigures.tsx'
import { useSecondsLeft } from './QuoteRing.tsx'

interface ConfirmConvertProps {
  form: ConvertForm
  first: ConvertQuote
  onClose: () => void
  onDone: () => void
}

/** A quote to accept. One that has expired, or that the price has left, is replaced only by a press: the new rate is seen. */
export function ConfirmConvert({ form, first, onClose, onDone }: ConfirmConvertProps) {
  const t = useTranslations('convert')
  const [quote, setQuote] = useState(first)
  const [renewing, setRenewing] = useState<{ isBusy: boolean; error: unknown }>({ isBusy: false, error: null })
  const accept = useAccept()
  const secondsLeft = useSecondsLeft(quote.expiresAt)
  const isDoubted = isUnanswered(accept.error)
  const isOver = (secondsLeft === 0 && accept.isIdle) || isError(accept.error, 'QUOTE_EXPIRED', 'PRICE_MOVED')
  async function renew() {
    setRenewing({ isBusy: true, error: null })
    try {
      setQuote(await readQuote(form))
      accept.reset()
      setRenewing({ isBusy: false, error: null })
    } catch (error) {
      setRenewing({ isBusy: false, error })
    }
  }
  const facts = { amount: exactAmount(quote.total), coin: coinName(quote.fromSymbol), to: coinName(quote.toSymbol) }
  if (accept.data !== undefined) return <ConvertResult accepted={accept.data} onClose={onDone} />
  return (
    <Overlay
      isOpen
      onClose={onClose}
      title={t('confirmTitle')}
      isLocked={accept.isPending}
      footer={
        <div className="flex gap-3">
          <Button kind="secondary" size="lg" className="flex-1" onClick={onClose} disabled={accept.isPending}>
            {t('back')}
          </Button>
          {isOver ? (
            <Button size="lg" className="flex-[2]" onClick={() => void renew()} isBusy={renewing.isBusy}>
              {t('newQuote')}
            </Button>
          ) : (
            <Button
              size="lg"
              className="flex-[2]"
              onClick={() => accept.mutate(quote.quoteId)}
              isBusy={accept.isPending}
            >
              {isDoubted ? t('askAgain') : t('confirm', facts)}
            </Button>
          )}
        </div>
      }
    >
      <p className="py-3 text-center text-28 font-semibold text-strong">
        <Num unit={facts.coin}>{facts.amount}</Num>
      </p>
      <QuoteFigures quote={quote} secondsLeft={accept.isIdle ? secondsLeft : 0} />
      <p className="mt-3 text-13 text-muted">{accept.isPending ? t('deciding') : t('confirmLine')}</p>
      <Refusal error={renewing.error ?? accept.error} isDoubted={isDoubted} isExpired={isOver && accept.isIdle} />
    </Overlay>
  )
}

function Refusal({ error, isDoubted, isExpired }: { error: unknown; isDoubted: boolean; isExpired: boolean }) {
  const t = useTranslations('convert')
  const errorText = useErrorText()
  if (isDoubted)
    return (
      <Note tone="warning" className="mt-3" title={t('doubtTitle')}>
        {t('doubtLine')}
      </Note>
    )
  if (error !== null)
    return (
      <Note tone="negative" className="mt-3">
        {errorText(error)}
      </Note>
    )
  if (!isExpired) return null
  return (
    <Note tone="warning" className="mt-3">
      <span role="status">{t('expired')}</span>
    </Note>
  )
}
