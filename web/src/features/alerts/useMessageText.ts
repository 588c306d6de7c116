import { useTranslations } from 'use-intl'
import type { Message } from '../session/inbox.ts'
import { pairTitle, useCoins } from '../market/coins.ts'
import type { AlertKind } from '../trade/alerts/alertForm.ts'
import { leftToRight, lineText } from '../trade/alerts/lineText.ts'

export interface MessageText {
  title: string
  line: string
  /** Of an alert. */
  alert: { symbol: string; pair: string; rule: string; reached: string; note: string } | null
}

/** A message in the words of the language in use. */
export function useMessageText(): (message: Message) => MessageText {
  const t = useTranslations('alerts')
  const { lists } = useCoins()
  return ({ kind, facts }) => {
    if (kind !== 'ALERT') return { title: t(`title.${kind}`), line: t(`line.${kind}`), alert: null }
    const symbol = String(facts.symbol)
    const rule = facts.kind as AlertKind
    const pair = [...lists.currencyList, ...lists.contractList].find((listed) => listed.symbol === symbol)
    const name = pair === undefined ? symbol : pairTitle(pair)
    const shown = (value: string) => lineText(rule, value, pair?.basePrecision)
    const line = shown(String(facts.line))
    const note = String(facts.note ?? '')
    const reached = shown(shorten(rule, String(facts.reached)))
    return {
      title: t(`title.${rule}`, { pair: leftToRight(name), line }),
      line: note === '' ? t('sheet.now', { value: reached }) : note,
      alert: { symbol, pair: name, rule: t(`rule.${rule}`, { line }), reached, note },
    }
  }
}

/** A change is kept with four decimals and shown with two, towards zero. */
function shorten(kind: AlertKind, value: string): string {
  return kind.startsWith('CHANGE') ? value.replace(/(\.\d\d)\d*$/, '$1') : value
}
