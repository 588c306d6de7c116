// Saves a list as a CSV file, and says how it went.
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatDate } from '@assay/ui/time'
import { showToast } from '@assay/ui/toast'
import { useErrorText } from '../../../i18n/errorText.ts'
import { saveFile } from '@assay/ui/saveFile'
import { useZone } from '../../settings/preferences.ts'
import { TooManyRows } from './allPages.ts'
import { csvText } from './csv.ts'

export interface CsvFile {
  /** Begins the file's name. */
  name: string
  header: readonly string[]
  rows: readonly (readonly string[])[]
  /** At its beginning; without it, what tells a spreadsheet the encoding. */
  mark?: ''
}

/** Its words are in the wallet's area. */
export function useExport() {
  const t = useTranslations('wallet.records')
  const errorText = useErrorText()
  const zone = useZone()
  return useMutation({
    mutationFn: (read: () => Promise<CsvFile>) => read(),
    onSuccess: ({ name, header, rows, mark }) => {
      if (rows.length === 0) {
        showToast({ tone: 'plain', text: t('exportNone') })
        return
      }
      const [month, day, year] = formatDate(Date.now(), zone).split('/')
      saveFile(`${name}-${year}-${month}-${day}.csv`, csvText(header, rows, mark), 'text/csv')
      showToast({ tone: 'positive', text: t('exported', { count: rows.length }) })
    },
    onError: (error) => {
      const text = error instanceof TooManyRows ? t('exportTooMany', { count: String(error.total) }) : errorText(error)
      showToast({ tone: 'negative', text })
    },
  })
}
