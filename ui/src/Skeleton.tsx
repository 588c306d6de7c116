import { cx } from './cx.ts'

/** A grey placeholder with the size of the content that will appear. */
export function Skeleton({
  className,
  width,
  height,
}: {
  className?: string
  width?: number | string
  height?: number | string
}) {
  return (
    <span
      aria-hidden="true"
      className={cx('skeleton block max-w-full rounded-2 bg-skeleton', className)}
      style={{ width, height }}
    />
  )
}

/** Placeholder rows of a list: a disc, two lines, two figures. */
export function SkeletonRows({ count = 6, label }: { count?: number; label: string }) {
  return (
    <div role="status" aria-busy="true" aria-label={label}>
      {Array.from({ length: count }, (_, place) => (
        <div
          key={place}
          className="flex min-h-(--row-list) items-center gap-3 border-line px-(--gutter) not-first:border-t lg:px-5"
        >
          <Skeleton width={32} height={32} className="rounded-full" />
          <div className="flex flex-1 flex-col gap-1.5">
            <Skeleton width={`${32 + ((place * 13) % 24)}%`} height={12} />
            <Skeleton width="20%" height={10} />
          </div>
          <div className="flex flex-col items-end gap-1.5">
            <Skeleton width={72} height={12} />
            <Skeleton width={44} height={10} />
          </div>
        </div>
      ))}
    </div>
  )
}
