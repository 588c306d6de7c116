import DownloadSimpleIcon from '~icons/ph/download-simple'
import { useTranslations } from 'use-intl'
import { useArea } from '../../../i18n/useArea.ts'
import { Button } from '@assay/ui/Button'
import { useExport } from './useExport.ts'

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
  const { mutate, isPending } = useExport()
  return (
    <Button
      kind="secondary"
      size="sm"
      isBusy={isPending}
      onClick={() => mutate(async () => ({ name, header, rows: (await read()).map(row) }))}
      aria-label={t('export')}
      title={t('export')}
      icon={<DownloadSimpleIcon size={16} aria-hidden="true" />}
    >
      <span className="hidden whitespace-nowrap lg:inline">{isPending ? t('exporting') : t('export')}</span>
    </Button>
  )
}
