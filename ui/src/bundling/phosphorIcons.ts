// Compiles each icon that a file imports, '~icons/ph/x' or '~icons/ph/x-bold', and nothing else of the set.
import icons from 'unplugin-icons/vite'

/** All icons of Phosphor are one path. */
const onePath = /^<svg [^>]*><path fill="currentColor" d="([^"]+)"\/><\/svg>$/

export function phosphorIcons() {
  return icons({
    compiler: {
      extension: 'js',
      compiler(svg, _, name) {
        const path = onePath.exec(svg)?.[1]
        if (path === undefined) throw new Error(`the icon ${name} is not one path`)
        return `import { icon } from '@assay/ui/icon'\nexport default /* @__PURE__ */ icon('${path}')`
      },
    },
  })
}
