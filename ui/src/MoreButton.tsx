import type { ReactNode } from 'react'
import { Button } from './Button.tsx'

interface MoreButtonProps {
  /** As useInfiniteQuery gives them. */
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  className?: string
  children: ReactNode
}

/** Under a list that is read page by page: reads the next one. Nothing when there is none. */
export function MoreButton({ pages, className = 'border-t border-line p-3', children }: MoreButtonProps) {
  if (!pages.hasNextPage) return null
  return (
    <div className={`${className} text-center`}>
      <Button kind="quiet" isBusy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        {children}
      </Button>
    </div>
  )
}
