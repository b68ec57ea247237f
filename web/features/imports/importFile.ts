import { sendFile, type CallOptions } from '../../platform/client.ts'
import type { Understood } from './words.ts'

export type Brought = { scriptId: string; understood: Understood }

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0)

function readUnderstood(value: unknown): Understood {
  const { kind, roles, speeches, doubts, leftOut } = isObject(value) ? value : {}
  const left = Array.isArray(leftOut) ? leftOut.filter(isObject) : []
  return {
    kind: typeof kind === 'string' ? kind : '',
    roles: numberOf(roles),
    speeches: numberOf(speeches),
    doubts: numberOf(doubts),
    leftOut: left.map(({ what, count, pages }) => ({
      what: String(what),
      count: numberOf(count),
      pages: Array.isArray(pages) ? pages.filter((page) => typeof page === 'number') : [],
    })),
  }
}

/** Sends a file and answers the script that was made of it, with what was understood. */
export async function bringFile(name: string, body: Blob, options: CallOptions): Promise<Brought> {
  const data = await sendFile(`/api/import?name=${encodeURIComponent(name)}`, body, options)
  const { scriptId, understood } = isObject(data) ? data : {}
  return { scriptId: String(scriptId), understood: readUnderstood(understood) }
}
