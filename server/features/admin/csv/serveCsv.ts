import { Readable } from 'node:stream'
import { fail } from '@scene-partner/contract/failures'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, SignedIn } from '../../../platform/http/caller.ts'
import { checkAccess } from '../../../platform/http/checkAccess.ts'
import { byteOrderMark, formatCsvRows } from '../../../platform/csv/csvRow.ts'
import type { CsvTable } from '../../../platform/csv/csvTable.ts'
import type { Services } from '../../../services.ts'
import { recordAdminAction } from '../../accounts/index.ts'

/** What the route needs. */
export type ServeCsvOptions = {
  services: Services
  tables: readonly CsvTable<Services>[]
  callerOf(request: FastifyRequest, reply: FastifyReply): Promise<Caller>
  /** Aborts when the server stops. The download breaks off and can be repeated. */
  closing: AbortSignal
}

type Asked = { Params: { table: string }; Querystring: Record<string, unknown> }

const hourlyLimit = { max: 120, windowS: 3600 }
const retryAfterS = 20

/** Whether a value contains U+0000, which the database refuses. */
const hasZeroByte = (query: object) => Object.values(query).some((value) => String(value).includes('\0'))

/** Removes names, addresses and ids from the filters: log entries can never be deleted, accounts can. */
const redactFilters = (filters: object) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, value]) => {
      const isPersonal = name === 'search' || name === 'ids' || String(value).includes('@')
      return [name, isPersonal && value !== undefined ? '…' : value]
    }),
  )

/** Records the download in the admin log before the first byte: what cannot be logged is not sent. */
async function logDownload({ database, clock }: Services, { userId }: SignedIn, table: string, filter: object) {
  const filters = redactFilters(filter)
  const action = { adminId: userId, action: 'csv_exported', metadata: { table, filters }, at: clock.now() }
  await database.tx((tx) => recordAdminAction(tx, action))
}

async function* generateLines(table: CsvTable<Services>, services: Services, query: unknown, caller: SignedIn) {
  // The header row is sent at once, so that the browser shows the download.
  yield Buffer.from(byteOrderMark + formatCsvRows([table.columns]))
  for await (const rows of table.batches(services, { query, caller })) {
    if (rows.length > 0) yield Buffer.from(formatCsvRows(rows))
  }
}

/** `GET /api/csv/{table}`: an admin table as a CSV file, created while it is read. One at a time per account. */
export function serveCsv(app: FastifyInstance, { services, tables, callerOf, closing }: ServeCsvOptions): void {
  const byName = new Map(tables.map((table) => [table.name, table]))
  /** Accounts that are downloading from this process now. */
  const downloading = new Set<string>()

  async function authorise(request: FastifyRequest, reply: FastifyReply, table: CsvTable<Services> | undefined) {
    // Links on other sites cannot start a download. An address typed into the browser sends `none`.
    const site = request.headers['sec-fetch-site']
    if (site === 'cross-site' || site === 'same-site') throw fail('wrong_origin')
    const caller = await callerOf(request, reply)
    // Unauthorised callers do not learn which tables exist.
    const refusal = checkAccess({ access: table?.access ?? 'staff', duringImpersonation: 'refused' }, caller)
    if (refusal) throw refusal
    if (!caller) throw fail('signed_out')
    if (!table) throw fail('not_found')
    return { caller, table }
  }

  app.get<Asked>('/api/csv/:table', { exposeHeadRoute: false }, async (request, reply) => {
    const { caller, table } = await authorise(request, reply, byName.get(request.params.table))
    const filters = table.filters.safeParse(request.query)
    if (!filters.success || hasZeroByte(request.query)) throw fail('bad_request')
    if (downloading.has(caller.userId)) throw fail('csv/running', { retryAfterS })
    downloading.add(caller.userId)
    const release = () => downloading.delete(caller.userId)
    try {
      await services.limits.consume(`csv:${caller.userId}`, hourlyLimit)
      await logDownload(services, caller, table.name, filters.data)
    } catch (error) {
      release()
      throw error
    }
    const file = Readable.from(generateLines(table, services, request.query, caller), { objectMode: false })
    const abort = () => reply.raw.destroy()
    closing.addEventListener('abort', abort)
    file.on('error', (error) => services.log.warn({ err: error, table: table.name }, 'csv download aborted'))
    file.once('close', () => {
      release()
      closing.removeEventListener('abort', abort)
    })
    if (reply.raw.destroyed) file.destroy()
    const day = services.clock.now().toISOString().slice(0, 10)
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': `attachment; filename="scene-partner-${table.name}-${day}.csv"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      })
      .send(file)
  })
}
