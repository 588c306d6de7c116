import CameraIcon from '~icons/ph/camera'
import CheckCircleIcon from '~icons/ph/check-circle-fill'
import WarningIcon from '~icons/ph/warning-fill'
import { type ReactNode, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { cx } from '@assay/ui/cx'
import { percentText } from '@assay/ui/format'
import { Spinner } from '@assay/ui/Spinner'
import { useLayout } from '@assay/ui/useLayout'
import { useErrorText } from '../../i18n/errorText.ts'
import type { Picture, PictureState } from './usePicture.ts'

interface PictureBoxProps {
  name: string
  /** In place of its state before a picture is chosen. */
  empty: ReactNode
  picture: Picture
  isMissing?: boolean
}

const TYPES = 'image/jpeg,image/png,image/webp'

/** One picture: what is chosen, how far it is sent, and what can be done. */
export function PictureBox({ name, empty, picture, isMissing = false }: PictureBoxProps) {
  const id = useId()
  const { state } = picture
  const isEmpty = state.step === 'empty'
  return (
    <div role="group" aria-labelledby={id}>
      <div
        className={cx(
          'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-4 border p-4',
          isMissing ? 'border-negative' : isEmpty ? 'border-dashed border-line-control' : 'border-line-strong',
        )}
      >
        <Preview state={state} />
        <div className="min-w-35 flex-1">
          <p id={id} className="text-14 font-medium text-strong">
            {name}
          </p>
          <div role="status" className="text-13 text-muted">
            {isEmpty ? empty : <StateLine state={state} />}
          </div>
        </div>
        <Choosers picture={picture} name={name} />
      </div>
    </div>
  )
}

function Preview({ state }: { state: PictureState }) {
  const frame = 'grid h-14 w-20 flex-none place-items-center overflow-hidden rounded-3 bg-sunken text-muted'
  if ('preview' in state) return <img src={state.preview} alt="" className={cx(frame, 'object-cover')} />
  return (
    <span className={frame}>
      {state.step === 'preparing' ? <Spinner size={20} /> : <CameraIcon size={24} aria-hidden="true" />}
    </span>
  )
}

function StateLine({ state }: { state: PictureState }) {
  const t = useTranslations('identity')
  const errorText = useErrorText()
  switch (state.step) {
    case 'empty':
      return null
    case 'preparing':
      return t('pictures.preparing')
    case 'unreadable':
      return <span className="text-negative">{t('pictures.unreadable')}</span>
    case 'sending':
      return t('pictures.sending', { percent: percentText(String(Math.round(state.part * 100))) })
    case 'failed':
      return <span className="text-negative">{errorText(state.error)}</span>
    case 'sent':
      return <Hint hint={state.hint} />
  }
}

/** The word says it; the colour only repeats it. */
function Hint({ hint }: { hint: Extract<PictureState, { step: 'sent' }>['hint'] }) {
  const t = useTranslations('identity.pictures')
  const isSharp = hint === 'sharp'
  const Icon = isSharp ? CheckCircleIcon : WarningIcon
  return (
    <span className={cx('flex items-start gap-1', isSharp ? 'text-positive' : 'text-warning')}>
      <Icon size={16} aria-hidden="true" className="mt-px flex-none" />
      <span>{t(hint)}</span>
    </span>
  )
}

/** A phone offers its camera; a file can be chosen everywhere. */
function Choosers({ picture, name }: { picture: Picture; name: string }) {
  const t = useTranslations('identity.pictures')
  const isPhone = useLayout() === 'phone'
  const { step } = picture.state
  if (step === 'preparing' || step === 'sending') return null
  const isSent = step === 'sent'
  return (
    <div className="flex flex-wrap gap-2">
      {step === 'failed' && (
        <Button kind="secondary" size="sm" onClick={picture.retry}>
          {t('retry')}
        </Button>
      )}
      {isPhone && !isSent && <Chooser picture={picture} label={t('camera')} name={name} isCamera />}
      <Chooser picture={picture} label={isSent ? t('replace') : t('file')} name={name} isQuiet={isSent} />
    </div>
  )
}

interface ChooserProps {
  picture: Picture
  label: string
  name: string
  isCamera?: boolean
  isQuiet?: boolean
}

function Chooser({ picture, label, name, isCamera, isQuiet }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        kind={isQuiet ? 'quiet' : 'secondary'}
        size="sm"
        aria-label={`${label}: ${name}`}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={isCamera ? 'image/*' : TYPES}
        {...(isCamera && { capture: 'environment' })}
        hidden
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // The same file can be chosen again.
          event.target.value = ''
          if (file !== undefined) picture.choose(file)
        }}
      />
    </>
  )
}
