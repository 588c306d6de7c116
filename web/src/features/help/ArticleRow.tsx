import CaretRightIcon from '~icons/ph/caret-right'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'

/** line: shown under the title. */
export function ArticleRow({ id, title, line }: { id: string; title: string; line?: string }) {
  return (
    <li className="border-line not-first:border-t">
      <Link
        to={paths.helpArticle(id)}
        className="flex min-h-12 items-center gap-3 px-4 py-2 text-14 text-strong hover:bg-hover lg:px-5"
      >
        <span className="min-w-0 flex-1">
          <bdi className="block font-medium">{title}</bdi>
          {line !== undefined && line !== '' && <bdi className="line-clamp-2 text-13 text-muted">{line}</bdi>}
        </span>
        <CaretRightIcon size={16} aria-hidden="true" className="flex-none text-muted rtl:-scale-x-100" />
      </Link>
    </li>
  )
}
