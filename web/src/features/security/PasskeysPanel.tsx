import PlusIcon from '~icons/ph/plus'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Badge } from '@assay/ui/Badge'
import { Button } from '@assay/ui/Button'
import { EmptyState } from '@assay/ui/EmptyState'
import { Note } from '@assay/ui/Note'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { formatDate } from '@assay/ui/time'
import { useZone } from '../settings/preferences.ts'
import { canUsePasskeys } from '@assay/api/passkey'
import { AddPasskeySheet } from './AddPasskeySheet.tsx'
import type { FactorChange, Factors } from './FactorPage.tsx'
import { RemovePasskeySheet } from './RemovePasskeySheet.tsx'
import { RenamePasskeySheet } from './RenamePasskeySheet.tsx'

type Passkey = Factors['passkeys'][number]
type Sheet = 'add' | { rename: Passkey } | { remove: Passkey }

/** The passkeys of the account, with their names; each can be renamed and removed, and another one added. */
export function PasskeysPanel({ passkeys, onCodes, onChanged }: { passkeys: readonly Passkey[] } & FactorChange) {
  const t = useTranslations('security.passkeys')
  const problems = useTranslations('user.passkey.problems')
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const common = { onClose: () => setSheet(null), onChanged }
  return (
    <Panel className="overflow-hidden">
      {passkeys.length === 0 && <EmptyState title={t('none')}>{t('noneLine')}</EmptyState>}
      <ul>
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.passkeyId}
            passkey={passkey}
            onRename={() => setSheet({ rename: passkey })}
            onRemove={() => setSheet({ remove: passkey })}
          />
        ))}
      </ul>
      <div className="flex flex-col gap-3 border-t border-line p-4 lg:px-5">
        {!canUsePasskeys() && <Note tone="warning">{problems('unsupported')}</Note>}
        <Button
          className="self-start"
          disabled={!canUsePasskeys()}
          onClick={() => setSheet('add')}
          icon={<PlusIcon size={16} aria-hidden="true" />}
        >
          {t('add')}
        </Button>
      </div>
      {sheet === 'add' && <AddPasskeySheet {...common} onCodes={onCodes} />}
      {sheet !== null && sheet !== 'add' && 'rename' in sheet && (
        <RenamePasskeySheet {...common} passkey={sheet.rename} />
      )}
      {sheet !== null && sheet !== 'add' && 'remove' in sheet && (
        <RemovePasskeySheet {...common} passkey={sheet.remove} />
      )}
    </Panel>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  onRename: () => void
  onRemove: () => void
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const t = useTranslations('security.passkeys')
  const zone = useZone()
  const { name, createdAt, lastUsedAt, isBlocked } = passkey
  const n = (words: React.ReactNode) => <Num>{words}</Num>
  return (
    <li className="flex min-h-[60px] flex-wrap items-center gap-3 border-b border-line px-4 py-2.5 last:border-b-0 lg:px-5">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 text-14 wrap-anywhere text-strong">
          <bdi>{name}</bdi>
        </p>
        <p className="text-13 text-muted">
          {t.rich('since', { date: formatDate(createdAt, zone), n })}
          {' · '}
          {lastUsedAt === null ? t('unused') : t.rich('used', { date: formatDate(lastUsedAt, zone), n })}
        </p>
        {isBlocked && <Badge tone="negative">{t('blocked')}</Badge>}
      </div>
      <div className="flex gap-2">
        <Button kind="secondary" size="sm" onClick={onRename} aria-label={`${t('rename')}: ${name}`}>
          {t('rename')}
        </Button>
        <Button kind="secondary" size="sm" onClick={onRemove} aria-label={`${t('remove')}: ${name}`}>
          {t('remove')}
        </Button>
      </div>
    </li>
  )
}
