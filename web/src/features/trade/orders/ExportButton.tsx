import { useMutation } from '@tanstack/react-query'
import DownloadSimpleIcon from '~icons/ph/download-simple'
import { useTranslations } from 'use-intl'
import { useArea } from '../../../i18n/useArea.ts'
import { useErrorText } from '../../../i18n/errorText.ts'
import { Button } from '@assay/ui/Button'
import { formatDate } from '@assay/ui/time'
import { showToast } from '@assay/ui/toast'
import { useZone } from '../../settings/preferences.ts'
import { TooManyRows } from './allPages.ts'
import { saveFile } from '../../../saveFile.ts'
import { csvText } from './csv.ts'

interface ExportButtonProps<Row> {
  /** Begins the file's name. */
  name: string
  read: () => Promise<Row[]>
  header: readonly string[]
  row: (row: Row) => string[]
}

/** Saves everything that the filters let through, all pages of it. */
export function ExportButton<Row>(props: ExportButtonProps<Row>) {
  // Its words are the wallet's; on a trade page they come with the button.
  return useArea('wallet', true) ? <ReadyButton {...props} /> : null
}

function ReadyButton<Row>({ name, read, header, row }: ExportButtonProps<Row>) {
  const t = useTranslations('wallet.records')
  const errorText = useErrorText()
  const zone = useZone()
  const { mutate, isPending } = useMutation({
    mutationFn: read,
    onSuccess: (rows) => {
      if (rows.length === 0) {
        showToast({ tone: 'plain', text: t('exportNone') })
        return
      }
      const [month, day, year] = formatDate(Date.now(), zone).split('/')
      saveFile(`${name}-${year}-${month}-${day}.csv`, csvText(header, rows.map(row)), 'text/csv')
      showToast({ tone: 'positive', text: t('exported', { count: rows.length }) })
    },
    onError: (error) => {
      const text = error instanceof TooManyRows ? t('exportTooMany', { count: String(error.total) }) : errorText(error)
      showToast({ tone: 'negative', text })
    },
  })
  return (
    <Button
      kind="secondary"
      size="sm"
      isBusy={isPending}
      onClick={() => mutate()}
      aria-label={t('export')}
      title={t('export')}
      icon={<DownloadSimpleIcon size={16} aria-hidden="true" />}
    >
      <span className="hidden whitespace-nowrap lg:inline">{isPending ? t('exporting') : t('export')}</span>
    </Button>
  )
}
