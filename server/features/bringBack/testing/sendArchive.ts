import type { InputOf } from '@scene-partner/contract/operations/index'
import type { TestApp } from '../../../testing/startApp.ts'

type Person = Awaited<ReturnType<TestApp['signUp']>>
// The rows of the archive, as the exporters write them.
// oxlint-disable-next-line typescript/no-explicit-any
type Row = any

/** Sends every item of an unpacked archive, as the account page does. Returns a map from archived to new script ids. */
export async function sendArchive(person: Person, files: ReadonlyMap<string, Buffer>): Promise<Map<string, string>> {
  const list = (path: string): Row[] => JSON.parse(String(files.get(path)))
  const find = (path: string, scriptId: string) => list(path).find((row) => row.scriptId === scriptId)
  const put = async (path: string, body: Buffer | undefined, method = 'PUT') => {
    const answer = await person.request(path, { method, body: new Uint8Array(body ?? []) })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  }
  const ids = new Map<string, string>()
  for (const { id, file, ...script } of list('scripts.json')) {
    const { recordings, ...rehearsal } = find('rehearsals.json', id)
    const input = {
      archivedId: id,
      script: { ...script, content: String(files.get(file)) },
      corrections: find('corrections.json', id) ?? null,
      casting: find('castings.json', id)?.casting ?? null,
      rehearsal: { ...rehearsal, ...find('rehearsal-runs.json', id) },
    }
    const { scriptId } = await person.call('bringBackScript', input as InputOf<'bringBackScript'>)
    ids.set(id, scriptId)
    for (const version of list('script-versions.json').filter((row) => row.scriptId === id))
      await person.call('bringBackVersion', { ...version, scriptId })
    const original = find('imported.json', id)
    if (original) {
      const query = new URLSearchParams({ name: original.name, importedAt: original.importedAt })
      await put(`/api/scripts/${scriptId}/source?${query}`, files.get(original.file))
    }
    for (const { lineId, durationMs, file: path } of recordings)
      await put(`/api/scripts/${scriptId}/lines/${lineId}/recording?ms=${durationMs}`, files.get(path))
  }
  for (const { id, file, state: _state, scriptId, ...recording } of list('recordings.json')) {
    const facts = { ...recording, archivedId: id, scriptId: ids.get(scriptId) ?? null }
    const line = Buffer.from(`${JSON.stringify(facts)}\n`)
    await put('/api/recordings', Buffer.concat([line, files.get(file) ?? Buffer.alloc(0)]), 'POST')
  }
  return ids
}
