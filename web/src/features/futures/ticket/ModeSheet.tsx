import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../i18n/errorText.ts'
import { RequestError } from '../../../requestError.ts'
import { ConfirmSheet } from '@assay/ui/ConfirmSheet'
import { cx } from '@assay/ui/cx'
import type { ContractRules } from '../contract/contractRules.ts'
import { useFuturesSettings, useObstacle } from './useFuturesSettings.ts'

interface ModeSheetProps {
  rules: ContractRules
  marginMode: 'ISOLATED' | 'CROSS'
  positionMode: 'ONE_WAY' | 'HEDGE'
  onClose: () => void
}

/** Chooses the margin mode (isolated or cross) and the position mode (one-way or hedge). */
export function ModeSheet({ rules, marginMode, positionMode, onClose }: ModeSheetProps) {
  const t = useTranslations('futures')
  const errorText = useErrorText()
  const { changeModes } = useFuturesSettings()
  const [margin, setMargin] = useState(marginMode)
  const [position, setPosition] = useState(positionMode)
  const change = {
    symbol: rules.symbol,
    marginMode: margin === marginMode ? null : margin,
    positionMode: position === positionMode ? null : position,
  }
  const obstacleAt = useObstacle()
  const obstacle =
    (change.marginMode === null ? null : obstacleAt(rules.symbol)) ??
    (change.positionMode === null ? null : obstacleAt(null))
  const refused = obstacle === null ? changeModes.error : new RequestError(obstacle, {})
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      title={t('modes.title')}
      verb={t('modes.save')}
      isDisabled={(change.marginMode === null && change.positionMode === null) || obstacle !== null}
      isBusy={changeModes.isPending}
      error={refused === null ? undefined : errorText(refused)}
      onConfirm={() => changeModes.mutate(change, { onSuccess: onClose })}
    >
      <Cards
        label={t('modes.margin')}
        name="margin"
        options={(['ISOLATED', 'CROSS'] as const).map((id) => ({
          id,
          title: t(`modes.${id}`),
          line: t(`modeNotes.${id}`),
        }))}
        value={margin}
        onChange={setMargin}
      />
      <Cards
        label={t('modes.position')}
        name="position"
        options={(['ONE_WAY', 'HEDGE'] as const).map((id) => ({
          id,
          title: t(`modes.${id}`),
          line: t(`modeNotes.${id}`),
        }))}
        value={position}
        onChange={setPosition}
      />
      <p className="text-13 text-muted">{t('modes.whenFree')}</p>
    </ConfirmSheet>
  )
}

interface CardsProps<Id extends string> {
  label: string
  name: string
  options: readonly { id: Id; title: string; line: string }[]
  value: Id
  onChange: (id: Id) => void
}

/** The whole card is the target. */
function Cards<Id extends string>({ label, name, options, value, onChange }: CardsProps<Id>) {
  return (
    <fieldset className="mb-4">
      <legend className="mb-1.5 text-13 font-medium">{label}</legend>
      <div className="flex flex-col gap-2">
        {options.map((option) => (
          <div
            key={option.id}
            className={cx(
              'relative flex gap-3 rounded-3 border p-3',
              option.id === value ? 'border-brand bg-brand-soft' : 'border-line-strong',
            )}
          >
            <input
              type="radio"
              id={`${name}-${option.id}`}
              name={name}
              checked={option.id === value}
              aria-describedby={`${name}-${option.id}-line`}
              onChange={() => onChange(option.id)}
              className="mt-0.5 size-4 flex-none accent-(--c-brand)"
            />
            <div className="min-w-0">
              <label
                htmlFor={`${name}-${option.id}`}
                className="block cursor-pointer text-14 font-medium text-strong after:absolute after:inset-0"
              >
                {option.title}
              </label>
              <p id={`${name}-${option.id}-line`} className="text-13 text-muted">
                {option.line}
              </p>
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  )
}
