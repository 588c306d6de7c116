// The carousel and the newest information, under the markets and loaded after the first rows. Both appear at once, so that
// neither moves the other.
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { useMessages } from '../../i18n/messages.ts'
import { useNoticesAt } from '../settings/notices.ts'
import { NoticeCarousel } from './NoticeCarousel.tsx'
import { NoticePanel } from './NoticePanel.tsx'
import { NoticePopup } from './NoticePopup.tsx'

const SHOWN = 3

export default function HomeNotices({ hasPanel }: { hasPanel: boolean }) {
  const atHome = useNoticesAt('HOME')
  const news = useNews(hasPanel)
  if (atHome === undefined || news === undefined) return null
  return (
    <>
      <NoticeCarousel notices={atHome.filter(({ key }) => key === '2')} />
      {news.length > 0 && <NoticePanel notices={news} />}
      <NoticePopup notices={atHome.filter(({ key }) => key === '4')} />
    </>
  )
}

function useNews(isWanted: boolean) {
  const locale = useMessages((state) => state.locale)
  const { data, isError } = useQuery({
    queryKey: ['notices', locale, SHOWN],
    queryFn: () => api.content.listNotices({ key: '1', pageNum: 1, pageSize: SHOWN }),
    enabled: isWanted,
  })
  return isWanted && !isError ? data?.rows : []
}
