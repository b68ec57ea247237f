import type { KeptEdit, Shelf } from './shelf.ts'

/** A shelf in memory, as a browser's storage would be. */
export function createStandInShelf(edits: KeptEdit[] = []): Shelf & { edits: Map<string, KeptEdit> } {
  const kept = new Map(edits.map((edit) => [edit.key, edit]))
  return {
    edits: kept,
    list: async () => [...kept.values()],
    put: async (edit) => void kept.set(edit.key, structuredClone(edit)),
    remove: async (key) => void kept.delete(key),
  }
}
