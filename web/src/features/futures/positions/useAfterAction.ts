// Runs after every action on a position: reloads the lists and reports errors.
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../i18n/errorText.ts'
import { isUnanswered } from '../../../requestError.ts'
import { showToast } from '@assay/ui/toast'
import { BALANCES_KEY } from '../../balances/balances.ts'
import { FUTURES_KEY } from '../futuresQueries.ts'

export function useAfterAction() {
  const cache = useQueryClient()
  const t = useTranslations('futures')
  const errorText = useErrorText()
  const refresh = () => {
    void cache.invalidateQueries({ queryKey: FUTURES_KEY })
    void cache.invalidateQueries({ queryKey: BALANCES_KEY })
  }
  return {
    cache,
    t,
    done(text: string, tone: 'positive' | 'plain' = 'positive') {
      showToast({ tone, text })
      refresh()
    },
    onError(error: unknown) {
      // What got no answer may have happened: the lists say what is.
      showToast({ tone: 'negative', text: isUnanswered(error) ? t('position.unknown') : errorText(error) })
      refresh()
    },
  }
}
