import type { EndpointOutputOf } from '@scene-partner/contract/operations/index'
import { call, callEndpoint, type CallOptions } from '../../platform/api/client.ts'

export type ImportResult = EndpointOutputOf<'importScript'>

/**
 * Uploads a file. Returns the new script and a summary of what the server recognised in the file. Sends no file type:
 * the server detects the type from the bytes.
 */
export const importFile = (name: string, body: Blob, options: CallOptions): Promise<ImportResult> =>
  callEndpoint('importScript', { params: {}, query: { name }, body: body.slice() }, options)

/** Asks the server to fetch a public web page and to import it. Returns the same as `importFile`. */
export const importLink = (url: string, options: CallOptions): Promise<ImportResult> =>
  call('importLink', { url }, options)
