import type { EndpointOutputOf } from '@scene-partner/contract/operations/index'
import { call, callEndpoint, type CallOptions } from '../../platform/api/client.ts'

export type ImportResult = EndpointOutputOf<'importScript'>

/**
 * Uploads a file and returns the new script with a summary of what the server recognised. No file type is sent: the
 * server detects the type from the bytes.
 */
export const importFile = (name: string, body: Blob, options: CallOptions): Promise<ImportResult> =>
  callEndpoint('importScript', { params: {}, query: { name }, body: body.slice() }, options)

/** Asks the server to fetch a public page and returns the new script, as `importFile` does. */
export const importLink = (url: string, options: CallOptions): Promise<ImportResult> =>
  call('importLink', { url }, options)
