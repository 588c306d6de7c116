// Texts that try to bring script, markup or a dangerous address into a page. Whatever shows an author's text must show
// these without anything of the kind.

const CALL = 'globalThis.attacked=1'

const addresses = [
  `javascript:${CALL}`,
  `JaVaScRiPt:${CALL}`,
  ` javascript:${CALL}`,
  `java\tscript:${CALL}`,
  `\u0001javascript:${CALL}`,
  `javascript&colon;${CALL}`,
  `javascript&#58;${CALL}`,
  `&#106;avascript:${CALL}`,
  `javascript%3A${CALL}`,
  `vbscript:${CALL}`,
  `data:text/html,<script>${CALL}</script>`,
  `data:text/html;base64,PHNjcmlwdD5hdHRhY2tlZD0xPC9zY3JpcHQ+`,
  `data:image/svg+xml,<svg onload=${CALL}>`,
  `blob:https://own.invalid/x`,
  `file:///etc/passwd`,
  `view-source:https://a.example`,
  `//evil.example`,
  `/\\evil.example`,
  `/\t/evil.example`,
  `\\\\evil.example`,
  `/..//evil.example`,
  `/./\\evil.example`,
  `http://evil.example`,
  `/api/user/loginOut`,
  `https:evil.example`,
  `https://evil.example" onmouseover="${CALL}`,
  `x" onerror="${CALL}`,
  `/wallet" autofocus onfocus="${CALL}`,
]

const markup = [
  `<script>${CALL}</script>`,
  `<ScRiPt src=//evil.example></ScRiPt>`,
  `<img src=x onerror=${CALL}>`,
  `<img src="x" onerror="${CALL}" alt="a">`,
  `<svg onload=${CALL}><script>${CALL}</script></svg>`,
  `<svg><animate onbegin=${CALL} attributeName=x></svg>`,
  `<math><mtext><table><mglyph><style><img src onerror=${CALL}>`,
  `<iframe src="javascript:${CALL}"></iframe>`,
  `<iframe srcdoc="<script>${CALL}</script>"></iframe>`,
  `<object data="javascript:${CALL}"></object>`,
  `<embed src="javascript:${CALL}">`,
  `<a href="javascript:${CALL}">x</a>`,
  `<form action="javascript:${CALL}"><button>x</button></form>`,
  `<input autofocus onfocus=${CALL}>`,
  `<details open ontoggle=${CALL}>x</details>`,
  `<video><source onerror=${CALL}></video>`,
  `<body onload=${CALL}>`,
  `<base href="https://evil.example/">`,
  `<link rel=stylesheet href="//evil.example/x.css">`,
  `<meta http-equiv=refresh content="0;url=javascript:${CALL}">`,
  `<style>*{background:url("javascript:${CALL}")}</style>`,
  `<p style="background:url(javascript:${CALL})">x</p>`,
  `<template><script>${CALL}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${CALL}>">`,
  `<!--><img src=x onerror=${CALL}>-->`,
  `<![CDATA[<script>${CALL}</script>]]>`,
  `<?xml-stylesheet href="javascript:${CALL}"?>`,
  `</textarea></title></style></script><img src=x onerror=${CALL}>`,
  `&lt;script&gt;${CALL}&lt;/script&gt;`,
  `\u003Cscript\u003E${CALL}\u003C/script\u003E`,
  `"><script>${CALL}</script>`,
  `'-${CALL}-'`,
  `{{constructor.constructor("${CALL}")()}}`,
  '`</code><img src=x onerror=' + CALL + '>`',
  '```html\n<img src=x onerror=' + CALL + '>\n```',
  '```" onload="' + CALL + '\nx\n```',
  `| <img src=x onerror=${CALL}> | b |\n|---|---|\n| <script>${CALL}</script> | c |`,
  `# <img src=x onerror=${CALL}>`,
  `- <script>${CALL}</script>\n- x`,
  `> <iframe src="javascript:${CALL}"></iframe>`,
  `**<img src=x onerror=${CALL}>**`,
  `[<img src=x onerror=${CALL}>](/wallet)`,
  `![" onerror="${CALL}](/api/content/pictures/${'a'.repeat(64)})`,
  `[x]: javascript:${CALL}\n\n[x]`,
]

/** Every address as a link, a titled link, a picture, an address in angle brackets and a reference; and markup. */
export const scriptAttacks: readonly string[] = [
  ...markup,
  ...addresses.flatMap((address) => [
    `[link](${address})`,
    `[link](<${address}>)`,
    `[link](${address} "title")`,
    `[link](/wallet "${address}")`,
    `![picture](${address})`,
    `[![picture](${address})](${address})`,
    `<${address}>`,
    `[link][one]\n\n[one]: ${address}`,
    `[link][one]\n\n[one]: <${address}> '${address}'`,
    address,
  ]),
]

/** What must not be in a page that shows them: names of elements and attributes, and addresses that run or lead away. */
export function dangersIn(root: ParentNode): string[] {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    const isForbidden =
      /^(script|iframe|object|embed|form|base|link|meta|style|svg|math|template|video|audio|details|input|body)$/i.test(
        element.tagName,
      )
    const attributes = [...element.attributes].flatMap(({ name, value }) => {
      if (/^on/i.test(name) || name === 'style' || name === 'srcdoc') return [`${name}=${value}`]
      if (!/^(href|src|action|formaction|xlink:href)$/i.test(name)) return []
      const isFine =
        name === 'src'
          ? /^\/api\/content\/pictures\/[0-9a-f]{64}$/.test(value)
          : /^(https:\/\/|mailto:|\/(?![/\\]))/i.test(value) && !value.startsWith('/api')
      return isFine ? [] : [`${name}=${value}`]
    })
    return isForbidden ? [element.tagName, ...attributes] : attributes
  })
}
