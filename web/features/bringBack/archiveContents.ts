import { isRow, type Archive, type ArchiveRow } from './readArchive.ts'

/** A line that the actor recorded: its id, the path of its audio file in the archive, and its length in ms. */
export type ArchivedLine = { lineId: string; file: string; durationMs: number }

/** Everything in an archive that belongs to one script. */
export type ArchivedScript = {
  id: string
  title: string
  /** Path of the script's text in the archive. */
  file: string
  row: ArchiveRow
  corrections: ArchiveRow | undefined
  casting: unknown
  rehearsal: ArchiveRow
  versions: ArchiveRow[]
  original: { file: string; name: string; importedAt: string } | undefined
  lines: ArchivedLine[]
}

/** A finished Studio recording in an archive: its row in the list of recordings, and the path of its MP3 file. */
export type ArchivedRecording = { id: string; title: string; file: string; row: ArchiveRow }

/** The parts of an archive that an account can import. */
export type ArchiveContents = { scripts: ArchivedScript[]; recordings: ArchivedRecording[] }

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

function groupByScript(rows: readonly ArchiveRow[]): Map<string, ArchiveRow[]> {
  const groups = new Map<string, ArchiveRow[]>()
  for (const row of rows) {
    const id = text(row.scriptId)
    groups.set(id, [...(groups.get(id) ?? []), row])
  }
  return groups
}

function toLines({ recordings }: ArchiveRow): ArchivedLine[] {
  const rows = Array.isArray(recordings) ? recordings.filter(isRow) : []
  return rows.map((row) => ({
    lineId: text(row.lineId),
    file: text(row.file),
    durationMs: Number(row.durationMs) || 0,
  }))
}

/**
 * Reads the lists of an archive and groups their rows by script. Does not check the fields of the rows, because the
 * server checks each item later. Throws `ArchiveError`.
 */
export async function readContents(archive: Archive): Promise<ArchiveContents> {
  const read = async (path: string) => groupByScript(await archive.readList(path))
  const scripts = await archive.readList('scripts.json')
  const corrections = await read('corrections.json')
  const castings = await read('castings.json')
  const rehearsals = await read('rehearsals.json')
  const runs = await read('rehearsal-runs.json')
  const originals = await read('imported.json')
  const versions = await read('script-versions.json')
  const recordings = await archive.readList('recordings.json')
  return {
    scripts: scripts.map((row) => {
      const id = text(row.id)
      const original = originals.get(id)?.[0]
      const rehearsal = rehearsals.get(id)?.[0] ?? {}
      return {
        ...{ id, row, title: text(row.title), file: text(row.file) },
        corrections: corrections.get(id)?.[0],
        casting: castings.get(id)?.[0]?.casting ?? null,
        rehearsal: { ...rehearsal, ...runs.get(id)?.[0] },
        versions: versions.get(id) ?? [],
        original: original && {
          ...{ file: text(original.file), name: text(original.name), importedAt: text(original.importedAt) },
        },
        lines: toLines(rehearsal),
      }
    }),
    recordings: recordings
      .filter((row) => row.state === 'ready' && typeof row.file === 'string')
      .map((row) => ({ id: text(row.id), title: text(row.title), file: text(row.file), row })),
  }
}
