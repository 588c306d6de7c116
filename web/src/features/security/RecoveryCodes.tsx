import DownloadSimpleIcon from '~icons/ph/download-simple'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { saveFile } from '@assay/ui/saveFile'
import { Button } from '@assay/ui/Button'
import { Checkbox } from '@assay/ui/Checkbox'
import { CopyButton } from '@assay/ui/CopyButton'
import { Note } from '@assay/ui/Note'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'

interface RecoveryCodesProps {
  codes: readonly string[]
  onDone: () => void
}

/** The only time they are shown: anyone who continues says that they are saved. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = useTranslations('security.recovery')
  const [isSaved, setIsSaved] = useState(false)
  const [wasPressed, setWasPressed] = useState(false)
  const text = codes.join('\n')
  return (
    <Panel isPadded>
      <h2 className="text-16 font-semibold text-strong">{t('title')}</h2>
      <p className="mt-1 mb-4 text-14 text-normal">{t('line')}</p>
      <ol className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-3 bg-sunken p-4 text-14 text-strong">
        {codes.map((code) => (
          <li key={code}>
            <Num className="font-mono">{code}</Num>
          </li>
        ))}
      </ol>
      <div className="my-4 flex flex-wrap items-center gap-3">
        <CopyButton text={text} />
        <Button
          kind="secondary"
          icon={<DownloadSimpleIcon size={16} aria-hidden="true" />}
          onClick={() => saveFile('recovery-codes.txt', `${text}\n`, 'text/plain')}
        >
          {t('download')}
        </Button>
      </div>
      <Checkbox label={t('saved')} isOn={isSaved} onChange={setIsSaved} />
      {wasPressed && !isSaved && (
        <Note tone="negative" className="mt-3">
          {t('saveFirst')}
        </Note>
      )}
      <Button size="lg" block className="mt-4" onClick={() => (isSaved ? onDone() : setWasPressed(true))}>
        {t('done')}
      </Button>
    </Panel>
  )
}
