import PencilSimpleIcon from '~icons/ph/pencil-simple'
import TrashIcon from '~icons/ph/trash'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../i18n/errorText.ts'
import { Badge } from '@assay/ui/Badge'
import { IconButton } from '@assay/ui/IconButton'
import { Num } from '@assay/ui/Num'
import { formatListTime } from '@assay/ui/time'
import { showToast } from '@assay/ui/toast'
import { pairTitle, useAnyPair } from '../../market/coins.ts'
import { useZone } from '../../settings/preferences.ts'
import type { Alert } from './alertForm.ts'
import { useRemoveAlert } from './alertQueries.ts'
import { lineText } from './lineText.ts'

interface AlertRowProps {
  alert: Alert
  /** In lists of several pairs. */
  hasPair?: boolean
  onEdit: (alert: Alert) => void
}

/** What it waits for, its note, and when it fired; to change and to remove. */
export function AlertRow({ alert, hasPair, onEdit }: AlertRowProps) {
  const t = useTranslations('alerts')
  const zone = useZone()
  const errorText = useErrorText()
  const pair = useAnyPair(alert.symbol)
  const line = lineText(alert.kind, alert.value, pair?.basePrecision)
  const rule = t(`rule.${alert.kind}`, { line })
  const remove = useRemoveAlert(() => showToast({ tone: 'plain', text: t('list.removed') }))
  const title = pair === undefined ? alert.symbol : pairTitle(pair)
  return (
    <li className="flex min-h-(--row-list) items-center gap-2 border-line py-2 not-first:border-t">
      <div className="min-w-0 flex-1">
        <p className="text-14 text-strong">
          {hasPair && (
            <>
              <Num className="font-medium">{title}</Num>{' '}
            </>
          )}
          {rule}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-12 text-muted">
          {alert.source === 'INDEX' && <span>{t('rule.INDEX')}</span>}
          {alert.isRepeating && <span>{t('rule.repeating')}</span>}
          {alert.firedAt !== null && (
            <span>{t('list.firedAt', { time: formatListTime(alert.firedAt, zone, Date.now()) })}</span>
          )}
          {alert.note !== '' && <span dir="auto">{alert.note}</span>}
        </p>
        {alert.state === 'RESTING' && <Badge tone="info">{t('list.resting')}</Badge>}
        {remove.isError && <p className="text-12 text-negative">{errorText(remove.error)}</p>}
      </div>
      <IconButton size={36} label={t('list.edit', { rule: `${title} ${rule}` })} onClick={() => onEdit(alert)}>
        <PencilSimpleIcon size={18} aria-hidden="true" />
      </IconButton>
      <IconButton
        size={36}
        label={t('list.remove', { rule: `${title} ${rule}` })}
        disabled={remove.isPending}
        onClick={() => remove.mutate(alert.id)}
      >
        <TrashIcon size={18} aria-hidden="true" />
      </IconButton>
    </li>
  )
}
