import type { StoredEdit, DraftDatabase } from '../sync/draftDatabase.ts'

/** Creates a draft database in memory. */
export function createFakeDraftDatabase(edits: StoredEdit[] = []): DraftDatabase & { edits: Map<string, StoredEdit> } {
  const stored = new Map(edits.map((edit) => [edit.key, edit]))
  return {
    edits: stored,
    list: async () => [...stored.values()],
    put: async (edit) => void stored.set(edit.key, structuredClone(edit)),
    remove: async (key) => void stored.delete(key),
  }
}
