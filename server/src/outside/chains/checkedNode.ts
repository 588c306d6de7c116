import type { Node } from './node.ts'

/** A node that is asked once which chain it is on, before anything else. */
export function checkedNode(node: Node, check: () => Promise<void>): Node {
  let checked: Promise<void> | null = null
  async function checkOnce(): Promise<void> {
    checked ??= check()
    await checked.catch((error: unknown) => {
      checked = null
      throw error
    })
  }
  return {
    async call(method, params) {
      await checkOnce()
      return node.call(method, params)
    },
    async calls(method, params) {
      await checkOnce()
      return node.calls(method, params)
    },
    async post(path, body) {
      await checkOnce()
      return node.post(path, body)
    },
  }
}
