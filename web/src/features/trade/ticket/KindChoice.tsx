import CaretDownIcon from '~icons/ph/caret-down'
import { useTranslations } from 'use-intl'
import { cx } from '@assay/ui/cx'
import { Menu, useMenu } from '@assay/ui/Menu'
import { Select } from '@assay/ui/Select'
import type { OrderKind } from './orderKinds.ts'

const first: readonly OrderKind[] = ['LIMIT', 'MARKET']

interface KindChoiceProps {
  kind: OrderKind
  /** Those that the product has. */
  kinds: readonly OrderKind[]
  onChoose: (kind: OrderKind) => void
  isPhone: boolean
}

/** One select on phones; on desktop the two usual kinds at hand and the others in a menu. */
export function KindChoice({ kind, kinds, onChoose, isPhone }: KindChoiceProps) {
  const t = useTranslations('trade')
  if (isPhone) {
    return (
      <Select
        look="quiet"
        label={t('ticket.kind')}
        isLabelHidden
        options={kinds.map((id) => ({ id, text: t(`kinds.${id}`), note: t(`kindNotes.${id}`) }))}
        value={kind}
        onChange={onChoose}
      />
    )
  }
  return (
    <div role="group" aria-label={t('ticket.kind')} className="-mt-1 -mb-0.5 flex gap-5">
      {first.map((id) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === kind}
          onClick={() => onChoose(id)}
          className={kindTab(id === kind)}
        >
          {t(`kinds.${id}`)}
        </button>
      ))}
      <OtherKinds kind={kind} kinds={kinds.filter((id) => !first.includes(id))} onChoose={onChoose} />
    </div>
  )
}

function OtherKinds({ kind, kinds: others, onChoose }: Omit<KindChoiceProps, 'isPhone'>) {
  const t = useTranslations('trade')
  const menu = useMenu()
  const isOther = others.includes(kind)
  return (
    <>
      <button
        type="button"
        {...menu.trigger}
        className={cx(kindTab(isOther), 'inline-flex min-w-0 items-center gap-1')}
      >
        <span className="truncate">{isOther ? t(`kinds.${kind}`) : t('ticket.more')}</span>
        <CaretDownIcon size={12} aria-hidden="true" className="flex-none" />
      </button>
      <Menu
        title={t('ticket.kind')}
        entries={others.map((id) => ({
          id,
          label: t(`kinds.${id}`),
          note: t(`kindNotes.${id}`),
          isCurrent: id === kind,
          onSelect: () => onChoose(id),
        }))}
        isOpen={menu.isOpen}
        onClose={menu.close}
        anchor={menu.anchor}
      />
    </>
  )
}

function kindTab(isChosen: boolean): string {
  return cx(
    'relative py-1.5 text-14 font-medium whitespace-nowrap',
    isChosen
      ? 'text-strong after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-t-1 after:bg-brand'
      : 'text-muted',
  )
}
