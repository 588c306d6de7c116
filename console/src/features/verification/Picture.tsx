import { FailedState } from '@assay/ui/EmptyState'
import { IconButton } from '@assay/ui/IconButton'
import { Spinner } from '@assay/ui/Spinner'
import { consoleWords } from '@assay/words/consoleWords'
import { useQuery } from '@tanstack/react-query'
import ArrowClockwiseIcon from '~icons/ph/arrow-clockwise'
import MagnifyingGlassMinusIcon from '~icons/ph/magnifying-glass-minus'
import MagnifyingGlassPlusIcon from '~icons/ph/magnifying-glass-plus'
import { useCallback, useState } from 'react'
import { loadFile, sentenceOf } from '../../api.ts'

const { verification: words } = consoleWords
const STEP = 1.5
const STEPS_MAX = 4

interface PictureProps {
  name: string
  /** Works for a minute. */
  url: string
  onReadAgain: () => void
}

/** A document that can be enlarged, moved and turned. The server has written the operator's name across it. */
export function Picture({ name, url, onReadAgain }: PictureProps) {
  const [steps, setSteps] = useState(0)
  const [turns, setTurns] = useState(0)
  const picture = useQuery({
    queryKey: ['picture', url],
    queryFn: () => loadFile(url),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    // Nothing of it stays after it was closed.
    gcTime: 0,
    meta: { isOnce: true },
  })
  // A square stays within itself when it is turned.
  const size = `${100 * STEP ** steps}%`
  return (
    <figure className="min-w-0 overflow-hidden rounded-3 border border-line">
      <figcaption className="flex items-center gap-1 ps-3 pe-1">
        <span className="min-w-0 flex-1 py-1 text-13 leading-[1.3] font-medium text-strong">{name}</span>
        <IconButton size={36} label={words.zoomOut(name)} disabled={steps === 0} onClick={() => setSteps(steps - 1)}>
          <MagnifyingGlassMinusIcon size={18} aria-hidden="true" />
        </IconButton>
        <IconButton
          size={36}
          label={words.zoomIn(name)}
          disabled={steps === STEPS_MAX}
          onClick={() => setSteps(steps + 1)}
        >
          <MagnifyingGlassPlusIcon size={18} aria-hidden="true" />
        </IconButton>
        <IconButton size={36} label={words.rotate(name)} onClick={() => setTurns(turns + 1)}>
          <ArrowClockwiseIcon size={18} aria-hidden="true" />
        </IconButton>
      </figcaption>
      {/* Focusable: the arrow keys move an enlarged picture. */}
      <section
        aria-label={words.picture(name)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="grid aspect-square overflow-auto bg-sunken"
      >
        {picture.data !== undefined && <Shown blob={picture.data} name={name} size={size} turns={turns} />}
        {picture.isError && (
          <div className="place-self-center">
            <FailedState isBrief text={sentenceOf(picture.error)} onRetry={onReadAgain} />
          </div>
        )}
        {picture.isPending && (
          <div className="place-self-center">
            <Spinner size={24} />
          </div>
        )}
      </section>
    </figure>
  )
}

/** The address of the picture exists only while it is shown. */
function Shown({ blob, name, size, turns }: { blob: Blob; name: string; size: string; turns: number }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(blob)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [blob],
  )
  return (
    <img
      ref={show}
      alt={name}
      className="max-w-none object-contain"
      style={{ width: size, height: size, transform: `rotate(${turns * 90}deg)` }}
    />
  )
}
