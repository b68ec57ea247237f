import { fail, raise } from '@scene-partner/contract/failures'
import {
  getScriptSource as sourceContract,
  importScript as importContract,
} from '@scene-partner/contract/operations/imports'
import { fileFormats } from '@scene-partner/script/import/formats'
import type { Endpoint } from '../../platform/http/endpoint.ts'
import { endpoint, type Services } from '../../services.ts'
import { findScript } from '../scripts/index.ts'
import type { FileImporter } from './importFile.ts'
import { findSource } from './sources.ts'

/** Creates the endpoint that turns an uploaded file into a script. */
export const createImportEndpoint = (importFile: FileImporter): Endpoint<Services> =>
  endpoint(importContract, {
    async answer({ caller: { userId }, query, body, request, ...services }) {
      if (body.length === 0) throw fail('import/empty')
      return importFile(services, { userId, name: query.name ?? '', bytes: body, request })
    },
  })

/** Returns the file that a script was imported from. */
export const getScriptSource = endpoint(sourceContract, {
  async prepare({ caller, params, database: { db } }) {
    const { id } = await findScript(db, caller.userId, params.scriptId)
    return (await findSource(db, id)) ?? raise('storage/object-not-found')
  },
  subjectOf: ({ scriptId }) => scriptId,
  async answer({ prepared: source, request, reply, storage }) {
    const etag = `"${source.sha256}"`
    void reply.headers({
      'content-type': fileFormats[source.format].servedAs,
      'content-length': source.bytes,
      // The file comes from a user but has our origin, so browsers may only download it: no display, no scripts, no
      // guessing of its type.
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(source.name).replace(/['()*]/gu, '')}`,
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      etag,
    })
    if (request.headers['if-none-match'] === etag) return reply.code(304).removeHeader('content-length').send()
    const stream = await storage.read(source.storageKey)
    if (!stream) throw fail('storage/object-not-found')
    return reply.send(stream)
  },
})
