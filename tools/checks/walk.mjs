/** Calls `visit(node, parent)` for a node of a syntax tree and for all nodes inside it. `node` may also be a list. */
export function walk(node, visit, parent) {
  if (Array.isArray(node)) {
    for (const one of node) walk(one, visit, parent)
    return
  }
  if (node === null || typeof node !== 'object' || typeof node.type !== 'string') return
  visit(node, parent)
  for (const value of Object.values(node)) if (value !== null && typeof value === 'object') walk(value, visit, node)
}
