import DownloadSimpleIcon from '~icons/ph/download-simple'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { Menu } from '@assay/ui/Menu'
import { type CsvFile, useExport } from '../trade/orders/useExport.ts'
import { type TaxTool, taxFile } from './taxFiles.ts'
import { readAllRecords, type RecordQuery } from './useRecords.ts'

interface RecordExportProps {
  query: RecordQuery
  plain: () => Promise<CsvFile>
}

/** The listed records as they are, or the chosen days in the format of a tax tool. */
export function RecordExport({ query, plain }: RecordExportProps) {
  const t = useTranslations('wallet.records')
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { mutate, isPending } = useExport()
  /** A tax tool needs every type, coin and wallet: half of a trade would be a wrong one. */
  async function readTax(tool: TaxTool): Promise<CsvFile> {
    const { from, to } = query
    const records = await readAllRecords({ ...(from && { from }), ...(to && { to }) }, Date.now())
    return { name: `records-${tool.toLowerCase()}`, ...taxFile(tool, records), mark: '' }
  }
  return (
    <>
      <Button
        ref={button}
        kind="secondary"
        size="sm"
        isBusy={isPending}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={t('exportAs')}
        onClick={() => setIsOpen(true)}
        icon={<DownloadSimpleIcon size={16} aria-hidden="true" />}
      >
        <span className="hidden whitespace-nowrap lg:inline">{isPending ? t('exporting') : t('exportAs')}</span>
      </Button>
      <Menu
        title={t('exportAs')}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        anchor={button}
        entries={[
          { id: 'plain', label: t('export'), note: t('exportPlain'), onSelect: () => mutate(plain) },
          ...(['koinly', 'coinTracker'] as const).map((tool) => ({
            id: tool,
            label: t('exportFor', { tool: names[tool] }),
            note: t('exportTax'),
            onSelect: () => mutate(() => readTax(tool)),
          })),
        ]}
      />
    </>
  )
}

const names: Record<TaxTool, string> = { koinly: 'Koinly', coinTracker: 'CoinTracker' }
