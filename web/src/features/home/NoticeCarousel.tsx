// The operator's entries, one at a time. It moves on by itself, slowly, unless the reader asks for less motion, points at
// it, has the focus in it or has stopped it. Swiping is the browser's own scrolling.
import CaretLeftIcon from '~icons/ph/caret-left'
import CaretRightIcon from '~icons/ph/caret-right'
import PauseIcon from '~icons/ph/pause'
import PlayIcon from '~icons/ph/play'
import { cx } from '@assay/ui/cx'
import { IconButton } from '@assay/ui/IconButton'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Notice } from '../settings/notices.ts'
import { NoticeSlide } from './NoticeSlide.tsx'
import { useLessMotion, useTurning } from './turning.ts'

export function NoticeCarousel({ notices }: { notices: readonly Notice[] }) {
  const t = useTranslations('settings.notices')
  const isStill = useLessMotion()
  const list = useRef<HTMLUListElement>(null)
  const [place, setPlace] = useState(0)
  const [isStopped, setIsStopped] = useState(false)
  const [isHeld, setIsHeld] = useState(false)
  const count = notices.length
  const current = Math.min(place, count - 1)
  const turns = count > 1 && !isStill && !isStopped
  // The place it scrolls to: what it passes on the way does not count as shown.
  const aim = useRef<number | null>(null)
  const go = (to: number) => {
    const wanted = (to + count) % count
    aim.current = wanted
    setPlace(wanted)
    showSlide(list.current, { place: wanted, isStill })
  }
  const follow = (shown: number) => {
    if (aim.current !== null && aim.current !== shown) return
    aim.current = null
    setPlace(shown)
  }
  useTurning(turns && !isHeld, () => go(current + 1))
  if (count === 0) return null
  return (
    <section
      aria-roledescription={t('carousel')}
      aria-label={t('highlights')}
      className="overflow-hidden rounded-4 bg-surface"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      onKeyDown={(event) => {
        const by = stepOf(event)
        if (by !== 0 && count > 1) go(current + by)
      }}
    >
      <ul
        ref={list}
        aria-live={turns && !isHeld ? 'off' : 'polite'}
        className="flex overflow-x-auto scrollbar-none"
        style={{ scrollSnapType: 'x mandatory' }}
        onPointerDown={() => {
          aim.current = null
        }}
        onScroll={({ currentTarget }) => follow(shownPlace(currentTarget))}
      >
        {notices.map((notice, at) => (
          <li
            key={notice.id}
            aria-roledescription={t('slide')}
            aria-label={t('place', { place: at + 1, count })}
            inert={at !== current}
            className="w-full flex-none"
            style={{ scrollSnapAlign: 'start', scrollSnapStop: 'always' }}
          >
            <NoticeSlide notice={notice} />
          </li>
        ))}
      </ul>
      {count > 1 && (
        <Controls
          notices={notices}
          current={current}
          onGo={go}
          isStopped={isStopped}
          onStop={isStill ? undefined : () => setIsStopped(!isStopped)}
        />
      )}
    </section>
  )
}

interface ControlsProps {
  notices: readonly Notice[]
  current: number
  onGo: (place: number) => void
  isStopped: boolean
  /** undefined if it does not rotate automatically. */
  onStop: (() => void) | undefined
}

function Controls({ notices, current, onGo, isStopped, onStop }: ControlsProps) {
  const t = useTranslations('settings.notices')
  return (
    <div className="flex items-center justify-between gap-2 border-t border-line px-2 lg:px-3">
      <span className="flex items-center">
        {notices.map((notice, at) => (
          <button
            key={notice.id}
            type="button"
            aria-label={t('show', { title: notice.title })}
            aria-current={at === current}
            onClick={() => onGo(at)}
            className="touch grid size-6 place-items-center"
          >
            <span className={cx('size-2 rounded-full', at === current ? 'bg-brand' : 'bg-line-strong')} />
          </button>
        ))}
      </span>
      <span className="flex">
        {onStop !== undefined && (
          <IconButton label={isStopped ? t('play') : t('pause')} onClick={onStop}>
            {isStopped ? <PlayIcon size={18} aria-hidden="true" /> : <PauseIcon size={18} aria-hidden="true" />}
          </IconButton>
        )}
        <IconButton label={t('previous')} onClick={() => onGo(current - 1)}>
          <CaretLeftIcon size={18} aria-hidden="true" className="rtl:-scale-x-100" />
        </IconButton>
        <IconButton label={t('next')} onClick={() => onGo(current + 1)}>
          <CaretRightIcon size={18} aria-hidden="true" className="rtl:-scale-x-100" />
        </IconButton>
      </span>
    </div>
  )
}

/** Scrolls the list but not the page. In right-to-left languages, offsets are negative. */
function showSlide(list: HTMLElement | null, { place, isStill }: { place: number; isStill: boolean }): void {
  const [first] = list?.children ?? []
  const slide = list?.children[place]
  if (!(first instanceof HTMLElement) || !(slide instanceof HTMLElement)) return
  list?.scrollTo({ left: slide.offsetLeft - first.offsetLeft, behavior: isStill ? 'instant' : 'smooth' })
}

function shownPlace({ scrollLeft, clientWidth }: HTMLElement): number {
  return clientWidth === 0 ? 0 : Math.round(Math.abs(scrollLeft) / clientWidth)
}

function stepOf({ key }: KeyboardEvent): -1 | 0 | 1 {
  const isMirrored = document.documentElement.dir === 'rtl'
  if (key === 'ArrowRight') return isMirrored ? -1 : 1
  if (key === 'ArrowLeft') return isMirrored ? 1 : -1
  return 0
}
