import { uploadFile, type CallOptions } from '../../platform/api/client.ts'
import type { ImportSummary } from './messages.ts'

export type ImportResult = { scriptId: string; understood: ImportSummary }

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const toNumber = (value: unknown) => (typeof value === 'number' ? value : 0)

function parseSummary(value: unknown): ImportSummary {
  const { kind, roles, speeches, doubts, leftOut } = isObject(value) ? value : {}
  const leftOutEntries = Array.isArray(leftOut) ? leftOut.filter(isObject) : []
  return {
    kind: typeof kind === 'string' ? kind : '',
    roles: toNumber(roles),
    speeches: toNumber(speeches),
    doubts: toNumber(doubts),
    leftOut: leftOutEntries.map(({ what, count, pages }) => ({
      what: String(what),
      count: toNumber(count),
      pages: Array.isArray(pages) ? pages.filter((page) => typeof page === 'number') : [],
    })),
  }
}

/** Uploads a file and returns the new script with a summary of what was recognised. */
export async function importFile(name: string, body: Blob, options: CallOptions): Promise<ImportResult> {
  const data = await uploadFile(`/api/import?name=${encodeURIComponent(name)}`, body, options)
  const { scriptId, understood } = isObject(data) ? data : {}
  return { scriptId: String(scriptId), understood: parseSummary(understood) }
}
