import { Component, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { EmptyState } from '@assay/ui/EmptyState'

interface Props {
  children: ReactNode
  /** A change of it tries again: the path of the screen. */
  resetKey?: string
}

interface State {
  hasFailed: boolean
  resetKey: string | undefined
}

/** What cannot happen happened: the frame stays, the screen says so. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { hasFailed: false, resetKey: props.resetKey }
  }

  override render() {
    return this.state.hasFailed ? <Crashed /> : this.props.children
  }
}

function Crashed() {
  const t = useTranslations('shell')
  return (
    <div role="alert" className="grid min-h-[60dvh] place-items-center">
      <EmptyState
        mood="tilted"
        title={t('crash.title')}
        action={<Button onClick={() => window.location.reload()}>{t('crash.reload')}</Button>}
      >
        {t('crash.line')}
      </EmptyState>
    </div>
  )
}
