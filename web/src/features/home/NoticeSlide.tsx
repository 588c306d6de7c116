import CaretRightIcon from '~icons/ph/caret-right'
import { NoticeLink, useNoticeTarget } from '../settings/NoticeLink.tsx'
import { NoticePicture } from '../settings/NoticePicture.tsx'
import type { Notice } from '../settings/notices.ts'
import { plainText } from '../settings/plainText.ts'

const box = 'flex h-full min-h-24 w-full items-center gap-4 px-4 py-4 lg:px-5'

/** One entry of the carousel; all of it is the link. */
export function NoticeSlide({ notice }: { notice: Notice }) {
  const target = useNoticeTarget(notice.link)
  const content = (
    <>
      <NoticePicture image={notice.image} className="size-11 flex-none rounded-3 object-cover" />
      <span className="min-w-0 flex-1" dir="auto">
        <span className="block text-16 font-semibold text-strong">{notice.title}</span>
        <span className="mt-1 block text-13 text-normal">{plainText(notice.content)}</span>
      </span>
      {target !== null && (
        <CaretRightIcon size={18} aria-hidden="true" className="flex-none text-muted rtl:-scale-x-100" />
      )}
    </>
  )
  if (target === null) return <div className={box}>{content}</div>
  return (
    <NoticeLink link={notice.link} className={`${box} -outline-offset-2 hover:bg-hover`}>
      {content}
    </NoticeLink>
  )
}
