import type { EndpointOutputOf } from '@scene-partner/contract/operations/index'
import { callEndpoint, type CallOptions } from '../../platform/api/client.ts'

export type ImportResult = EndpointOutputOf<'importScript'>

/**
 * Uploads a file and returns the new script with a summary of what was recognised. The file is sent without the type
 * that the device guessed: the server looks at its bytes.
 */
export const importFile = (name: string, body: Blob, options: CallOptions): Promise<ImportResult> =>
  callEndpoint('importScript', { params: {}, query: { name }, body: body.slice() }, options)
