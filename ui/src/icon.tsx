import type { SVGProps } from 'react'

export type Icon = (props: SVGProps<SVGSVGElement> & { size: number | string }) => React.JSX.Element

/** A component of one path, drawn in the colour of the text around it. */
export function icon(path: string): Icon {
  return function Picture({ size, ...rest }) {
    return (
      <svg width={size} height={size} fill="currentColor" viewBox="0 0 256 256" {...rest}>
        <path d={path} />
      </svg>
    )
  }
}
