// The line between two panels of the desktop, to be dragged or moved by keys. It lies over the panel that it sizes and
// takes no room of its own. While it is dragged only a custom property of the frame changes; what React knows follows when
// it is let go.
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '@assay/ui/cx'
import { type PanelName, panelLimits, panelProperty, panelSize, resetPanel, resizePanel } from './deskChoices.ts'

/** What the sizes of panels are shares of, and where their custom properties are. */
export const FRAME = 'data-frame'

/** Of the panel, where the line is. 'top' lies between rows, the others between columns. */
export type SplitterEdge = 'start' | 'end' | 'top'

interface SplitterProps {
  panel: PanelName
  edge: SplitterEdge
  /** Puts it over the panel. */
  className: string
}

const KEY_STEP = 16

const looks: Record<SplitterEdge, string> = {
  start: 'inset-y-0 -start-[5px] w-[9px] cursor-col-resize before:inset-y-0 before:start-[3px] before:w-[3px]',
  end: 'inset-y-0 -end-[5px] w-[9px] cursor-col-resize before:inset-y-0 before:start-[3px] before:w-[3px]',
  top: 'inset-x-0 -top-[5px] h-[9px] cursor-row-resize before:inset-x-0 before:top-[3px] before:h-[3px]',
}

export function Splitter({ panel, edge, className }: SplitterProps) {
  const t = useTranslations('trade')
  const place = useRef<HTMLDivElement>(null)
  const extent = useExtent(place, panel, edge)
  const drag = useDrag(place, panel, edge)
  const move = (event: KeyboardEvent) => {
    const size = extent === null ? null : sizeByKey(event.key, edge, extent, growth(edge, place.current))
    if (size === null) return
    event.preventDefault()
    resizePanel(panel, size)
  }
  return (
    <div ref={place} className={cx('pointer-events-none z-(--z-sticky)', className)}>
      {extent !== null && (
        <div
          role="separator"
          tabIndex={0}
          aria-label={t(`desk.resize.${panel}`)}
          aria-orientation={edge === 'top' ? 'horizontal' : 'vertical'}
          aria-valuenow={extent.now}
          aria-valuemin={extent.min}
          aria-valuemax={extent.max}
          title={t('desk.hint')}
          className={cx(
            'pointer-events-auto absolute touch-none before:absolute before:bg-brand before:opacity-0 before:transition-opacity hover:before:opacity-100 focus-visible:before:opacity-100 active:before:opacity-100',
            looks[edge],
          )}
          onKeyDown={move}
          onDoubleClick={() => resetPanel(panel)}
          {...drag}
        />
      )}
    </div>
  )
}

interface Extent {
  now: number
  min: number
  max: number
}

/** null until it has been measured, which waits for the layout rather than forcing one. */
function useExtent(place: RefObject<HTMLElement | null>, panel: PanelName, edge: SplitterEdge): Extent | null {
  const [extent, setExtent] = useState<Extent | null>(null)
  useEffect(() => {
    const element = place.current
    const frame = frameOf(element)
    if (element === null || frame === null) return undefined
    const observer = new ResizeObserver(() => setExtent(measure(element, frame, { panel, edge })))
    observer.observe(element)
    observer.observe(frame)
    return () => observer.disconnect()
  }, [place, panel, edge])
  return extent
}

function measure(element: HTMLElement, frame: HTMLElement, line: { panel: PanelName; edge: SplitterEdge }): Extent {
  const side = line.edge === 'top' ? 'offsetHeight' : 'offsetWidth'
  const { min, maxPercent } = panelLimits[line.panel]
  return { now: element[side], min, max: Math.max(min, Math.floor((frame[side] * maxPercent) / 100)) }
}

function frameOf(element: HTMLElement | null): HTMLElement | null {
  return element?.closest<HTMLElement>(`[${FRAME}]`) ?? null
}

/** 1 where the panel grows as the line goes right or down, -1 where it shrinks. */
function growth(edge: SplitterEdge, element: HTMLElement | null): 1 | -1 {
  if (edge === 'top') return -1
  const isRightToLeft = element !== null && getComputedStyle(element).direction === 'rtl'
  return (edge === 'end') === isRightToLeft ? -1 : 1
}

/** null for a key that does not move it. */
function sizeByKey(key: string, edge: SplitterEdge, { now, min, max }: Extent, sign: 1 | -1): number | null {
  const [back, forth] = edge === 'top' ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight']
  if (key === 'Home') return min
  if (key === 'End') return max
  if (key !== back && key !== forth) return null
  return Math.min(max, Math.max(min, now + (key === forth ? sign : -sign) * KEY_STEP))
}

function useDrag(place: RefObject<HTMLElement | null>, panel: PanelName, edge: SplitterEdge) {
  /** Where it was taken, how large the panel was then, and how large it has become. */
  const held = useRef<{ from: number; size: number; wanted: number | null; sign: 1 | -1 } | null>(null)
  const pointOf = (event: PointerEvent) => (edge === 'top' ? event.clientY : event.clientX)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const element = place.current
      if (event.button !== 0 || element === null) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const size = edge === 'top' ? element.offsetHeight : element.offsetWidth
      held.current = { from: pointOf(event), size, wanted: null, sign: growth(edge, element) }
    },
    onPointerMove(event: PointerEvent) {
      if (held.current === null || pointOf(event) === held.current.from) return
      const { from, size, sign } = held.current
      held.current.wanted = size + sign * (pointOf(event) - from)
      frameOf(place.current)?.style.setProperty(panelProperty(panel), panelSize(panel, held.current.wanted))
    },
    /** Let go, or taken away by the browser. What is kept is what the limits made of it. */
    onLostPointerCapture() {
      const element = place.current
      const wanted = held.current?.wanted ?? null
      if (wanted !== null && element !== null)
        resizePanel(panel, edge === 'top' ? element.offsetHeight : element.offsetWidth)
      held.current = null
    },
  }
}
