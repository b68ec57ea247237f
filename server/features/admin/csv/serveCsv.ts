import { Readable } from 'node:stream'
import { fail } from '@scene-partner/contract/failures'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { whyNot } from '../../platform/http/mayCall.ts'
import { byteOrderMark, writeRow } from '../../platform/csv/cells.ts'
import type { CsvTable } from '../../platform/csv/csvTable.ts'
import type { Services } from '../../services.ts'
import { logAct } from '../accounts/index.ts'

export type ServeCsvOptions = {
  services: Services
  tables: readonly CsvTable<Services>[]
  callerOf(request: FastifyRequest, reply: FastifyReply): Promise<Caller>
  /** Aborts when the server stops: the download breaks off, and can be begun anew elsewhere. */
  closing: AbortSignal
}

type Asked = { Params: { table: string }; Querystring: Record<string, unknown> }

const perHour = { max: 120, windowS: 3600 }
const retryAfterS = 20

/** No database reads U+0000, and nobody types one. */
const holdsZeros = (query: object) => Object.values(query).some((value) => String(value).includes('\0'))

/** The log only grows: a name, an address or an id that was asked for may be of somebody who leaves one day. */
const withoutPeople = (filters: object) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, value]) => {
      const isOfSomebody = name === 'search' || name === 'ids' || String(value).includes('@')
      return [name, isOfSomebody && value !== undefined ? '…' : value]
    }),
  )

/** Written down before the first byte: what cannot be logged is not handed out. */
async function logDownload({ database, clock }: Services, { userId }: SignedIn, table: string, filter: object) {
  const filters = withoutPeople(filter)
  const act = { adminId: userId, action: 'csv_exported', metadata: { table, filters }, at: clock.now() }
  await database.tx((tx) => logAct(tx, act))
}

async function* linesOf(table: CsvTable<Services>, services: Services, query: unknown, caller: SignedIn) {
  // The heading leaves at once: a browser shows a download that has begun.
  yield Buffer.from(byteOrderMark + writeRow(table.columns))
  for await (const rows of table.batches(services, { query, caller })) {
    if (rows.length > 0) yield Buffer.from(rows.map(writeRow).join(''))
  }
}

/** `GET /api/csv/{table}`: a table of the office as a file for spreadsheets, made while it is read. One at a time each. */
export function serveCsv(app: FastifyInstance, { services, tables, callerOf, closing }: ServeCsvOptions): void {
  const byName = new Map(tables.map((table) => [table.name, table]))
  /** Who fetches a file from this process now. */
  const busy = new Set<string>()

  async function admit(request: FastifyRequest, reply: FastifyReply, table: CsvTable<Services> | undefined) {
    // A link on another site makes nobody's server work; an address typed in says `none`.
    const site = request.headers['sec-fetch-site']
    if (site === 'cross-site' || site === 'same-site') throw fail('wrong_origin')
    const caller = await callerOf(request, reply)
    // Strangers are not told which tables there are.
    const refusal = whyNot({ access: table?.access ?? 'staff', whileViewing: 'refused' }, caller)
    if (refusal) throw refusal
    if (!caller) throw fail('signed_out')
    if (!table) throw fail('not_found')
    return { caller, table }
  }

  app.get<Asked>('/api/csv/:table', { exposeHeadRoute: false }, async (request, reply) => {
    const { caller, table } = await admit(request, reply, byName.get(request.params.table))
    const filters = table.filters.safeParse(request.query)
    if (!filters.success || holdsZeros(request.query)) throw fail('bad_request')
    if (busy.has(caller.userId)) throw fail('csv/running', { retryAfterS })
    busy.add(caller.userId)
    const release = () => busy.delete(caller.userId)
    try {
      await services.limits.count(`csv:${caller.userId}`, perHour)
      await logDownload(services, caller, table.name, filters.data)
    } catch (error) {
      release()
      throw error
    }
    const file = Readable.from(linesOf(table, services, request.query, caller), { objectMode: false })
    const cut = () => reply.raw.destroy()
    closing.addEventListener('abort', cut)
    file.on('error', (error) => services.log.warn({ err: error, table: table.name }, 'a table broke off'))
    file.once('close', () => {
      release()
      closing.removeEventListener('abort', cut)
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
