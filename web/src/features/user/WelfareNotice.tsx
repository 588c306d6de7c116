import { Prose } from '@assay/ui/Prose'
import { NoticePicture } from '../settings/NoticePicture.tsx'
import { useNoticesAt } from '../settings/notices.ts'

/** What somebody gets who signs up: under the form, so that it moves no field. */
export default function WelfareNotice() {
  const [notice] = (useNoticesAt('REGISTER') ?? []).filter(({ key }) => key === '5')
  if (notice === undefined) return null
  return (
    <aside className="mt-5 flex gap-3 rounded-4 border border-line bg-surface p-4" aria-label={notice.title}>
      <div className="min-w-0 flex-1">
        <p className="text-14 font-semibold text-strong" dir="auto">
          {notice.title}
        </p>
        <NoticePicture image={notice.image} className="mt-2 w-full rounded-3" />
        <Prose content={notice.content} />
      </div>
    </aside>
  )
}
