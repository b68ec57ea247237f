import { Readable } from 'node:stream'
import { fail, raise } from '@scene-partner/contract/failures'
import { downloadCsv as contract } from '@scene-partner/contract/operations/downloads'
import { byteOrderMark, formatCsvRows } from '../../../platform/csv/csvRow.ts'
import type { CsvTable } from '../../../platform/csv/csvTable.ts'
import type { SignedIn } from '../../../platform/http/caller.ts'
import { endpoint, type Services } from '../../../services.ts'
import { recordAdminAction } from '../../accounts/index.ts'

const retryAfterS = 20

/** Returns whether any value of a query contains U+0000, which the database refuses. */
const hasZeroByte = (query: object) => Object.values(query).some((value) => String(value).includes('\0'))

/**
 * Replaces search texts, selected ids and e-mail addresses in the filters by "…". The admin log must not contain them,
 * because its entries stay when the accounts are deleted.
 */
const redactFilters = (filters: object) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, value]) => {
      const isPersonal = name === 'search' || name === 'ids' || String(value).includes('@')
      return [name, isPersonal && value !== undefined ? '…' : value]
    }),
  )

/** Records a download in the admin log. The first byte is sent only afterwards, so every download is recorded. */
async function logDownload({ database, clock }: Services, { userId }: SignedIn, table: string, filter: object) {
  const filters = redactFilters(filter)
  const action = { adminId: userId, action: 'csv_exported', metadata: { table, filters }, at: clock.now() }
  await database.tx((tx) => recordAdminAction(tx, action))
}

async function* generateLines(table: CsvTable<Services>, services: Services, query: unknown, caller: SignedIn) {
  // The header row is sent before the table is read, so that the browser shows immediately that the download runs.
  yield Buffer.from(byteOrderMark + formatCsvRows([table.columns]))
  for await (const rows of table.batches(services, { query, caller })) {
    if (rows.length > 0) yield Buffer.from(formatCsvRows(rows))
  }
}

const findTable = ({ contributions }: Pick<Services, 'contributions'>, name: unknown) =>
  contributions.csvTables.find((table) => table.name === name)

/** Ids of the accounts that are downloading a CSV file from this server process now. */
const downloading = new Set<string>()

function assertNotDownloading(userId: string) {
  if (downloading.has(userId)) throw fail('csv/running', { retryAfterS })
}

/**
 * Sends an admin table as a CSV file while the table is still being read. An account can run one download at a time per
 * server process.
 */
export const downloadCsv = endpoint(contract, {
  // Callers without the right to download get the same error for an existing and for an unknown table.
  accessTo: ({ table }, services) => findTable(services, table)?.access ?? 'staff',
  async prepare({ params, query, caller, ...services }) {
    const table = findTable(services, params.table) ?? raise('not_found')
    const filters = table.filters.safeParse(query)
    if (!filters.success || hasZeroByte(query)) throw fail('bad_request')
    assertNotDownloading(caller.userId)
    return { table, filters: filters.data }
  },
  async answer({ prepared: { table, filters }, query, caller, request: { closing }, reply, ...services }) {
    assertNotDownloading(caller.userId)
    downloading.add(caller.userId)
    const release = () => downloading.delete(caller.userId)
    try {
      await logDownload(services, caller, table.name, filters)
    } catch (error) {
      release()
      throw error
    }
    const file = Readable.from(generateLines(table, services, query, caller), { objectMode: false })
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
  },
})
