import type { ReactNode } from 'react'

const CORNER = '16px'
const far = `calc(100% - ${CORNER})`
const cutCorners = `polygon(${CORNER} 0, ${far} 0, 100% ${CORNER}, 100% ${far}, ${far} 100%, ${CORNER} 100%, 0 ${far}, 0 ${CORNER})`

/** A white sheet with cut corners: one record on one sheet. */
export function Slip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <article aria-label={label} className="bg-line-strong p-px" style={{ clipPath: cutCorners }}>
      <div className="bg-surface px-[22px] py-5" style={{ clipPath: cutCorners }}>
        {children}
      </div>
    </article>
  )
}
