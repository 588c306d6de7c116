/** The hallmark: an A whose crossbar is a balance beam. 18, 26, 28 or 40 px. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="flex-none">
      <path className="fill-brand" d="M9.4 1.5h13.2l7.9 7.9v13.2l-7.9 7.9H9.4l-7.9-7.9V9.4z" />
      <path
        className="stroke-on-brand"
        d="M10.6 23.6 16 8.2l5.4 15.4M7.6 17.9h16.8M7.6 17.9v2.6M24.4 17.9v2.6"
        fill="none"
        strokeWidth="2"
        strokeLinecap="square"
      />
    </svg>
  )
}

const seals = {
  ok: { box: 'fill-seal-soft stroke-seal-line', line: 'stroke-seal', path: 'M5 8.3l2.1 2.1L11.2 6' },
  waiting: { box: 'fill-sunken stroke-line-strong', line: 'stroke-muted', path: 'M8 4.8V8l2.2 1.5' },
  bad: { box: 'fill-negative-soft stroke-negative', line: 'stroke-negative', path: 'M8 4.6v4.2M8 11v.4' },
}

/** The seal of a check: brass when it passed, grey while it waits, red when it failed. Only where a check was run. */
export function Seal({ state, size = 16 }: { state: keyof typeof seals; size?: number }) {
  const { box, line, path } = seals[state]
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" className="flex-none">
      <path className={box} d="M4.9.8h6.2l4.1 4.1v6.2l-4.1 4.1H4.9L.8 11.1V4.9z" />
      <path className={line} d={path} fill="none" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
