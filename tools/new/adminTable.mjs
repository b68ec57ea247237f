// `npm run new -- admin-table NAME [FEATURE]`: writes a page of the admin area with a table, a search and a CSV file. The
// server's part is added to FEATURE if it is given, and otherwise to a new feature in `server/features/admin`.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { addToFeatureList, checkFeature, declareService, featureFileOf } from './featureFile.mjs'
import { listFeature } from './feature.mjs'
import { NewError } from './newError.mjs'
import { checkName, toKebab, toPascal, toTitle, toWords } from './names.mjs'
import { addMatrixRow, checkOperationName, hasMatrixRow } from './operation.mjs'

const contractFile = 'contract/operations/admin/adminTables.ts'
const pageList = 'web/admin/adminPages.ts'

const contractOf = (operation) => `
/** Placeholder: one row is an account. */
export const ${operation} = defineOperation({
  name: '${operation}',
  summary: 'Placeholder: lists accounts, newest first, 50 per page.',
  access: 'staff',
  duringImpersonation: 'refused',
  effect: 'reads',
  input: z.object({ search: z.string().trim().max(320).optional(), cursor }),
  output: z.object({
    rows: z.array(z.object({ id: z.string(), email: z.string(), createdAt: instant })),
    nextCursor: z.string().optional(),
  }),
  failures: [],
})
`

/** Returns the path from a folder of a feature to `server`: `admin/tapes` → `../../../`. */
const pathToServer = (feature) => '../'.repeat(feature.split('/').length + 1)

const tableOf = (
  name,
  { feature, operation },
) => `import { ${operation} as contract } from '@scene-partner/contract/operations/admin/adminTables'
import { and, desc, ilike } from 'drizzle-orm'
import { defineCsvTable } from '${pathToServer(feature)}platform/csv/csvTable.ts'
import type { Db } from '${pathToServer(feature)}platform/database/database.ts'
import { afterKeysetCursor, containsPattern, formatKeysetCursor, toPage } from '${pathToServer(feature)}platform/database/keyset.ts'
import { operation, type Services } from '${pathToServer(feature)}services.ts'
import { users } from '${feature === 'accounts' ? './tables.ts' : `${pathToServer(feature)}features/accounts/index.ts`}'

const pageSize = 50

type Query = { search?: string | undefined; cursor?: string | undefined; limit: number }

/** Placeholder: lists accounts, newest first. \`search\` matches the e-mail address. */
async function listRows(db: Db, { search, cursor, limit }: Query) {
  const { id, email, createdAt } = users
  const rows = await db
    .select({ id, email, createdAt })
    .from(users)
    .where(and(search ? ilike(email, containsPattern(search)) : undefined, afterKeysetCursor(cursor, createdAt, id)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1)
  return toPage(rows, limit, (row) => formatKeysetCursor(row.createdAt, row.id))
}

type Row = Awaited<ReturnType<typeof listRows>>['rows'][number]

/** Lists one page of the table. */
export const ${operation} = operation(contract, async ({ input, database: { db } }) => {
  const { rows, nextCursor } = await listRows(db, { ...input, limit: pageSize })
  return {
    rows: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    ...(nextCursor && { nextCursor }),
  }
})

const filters = contract.input.omit({ cursor: true })

/** The CSV file of the table. */
export const ${name}Csv = defineCsvTable<Services, typeof filters, Row>({
  name: '${toKebab(name)}',
  access: 'staff',
  filters,
  page: ({ database: { db } }, { filters: values, cursor, limit }) => listRows(db, { ...values, cursor, limit }),
  columns: {
    email: ({ email }) => email,
    created_at: ({ createdAt }) => createdAt,
    id: ({ id }) => id,
  },
})
`

const featureOf = (name, operation) => `import { ${operation}, ${name}Csv } from './${operation}.ts'
import { defineFeature } from '../../../services.ts'

/** Placeholder: says what the table of ${toWords(name)} is for. */
export const admin${toPascal(name)}Feature = defineFeature({
  name: 'admin/${name}',
  uses: ['database'],
  operations: [${operation}],
  csvTables: [${name}Csv],
})
`

const serverTestOf = (name, { feature, operation }) => `import { expect, test } from 'vitest'
import { startApp } from '${pathToServer(feature)}testing/startApp.ts'

test('staff find a row of ${toWords(name)} by its address and download the same rows; others are refused', async () => {
  await using app = await startApp()
  const admin = await app.signUp({ change: { role: 'admin' } })
  const { email, userId, post } = await app.signUp({ email: 'found@example.com' })
  const { rows } = await admin.call('${operation}', { search: 'FOUND@' })
  expect(rows).toEqual([{ id: userId, email, createdAt: expect.any(String) }])
  const csv = await (await admin.request('/api/csv/${toKebab(name)}?search=found@')).text()
  expect(csv.split('\\r\\n').slice(1, -1)).toEqual([expect.stringContaining(email)])
  expect((await post('${operation}', {})).status).toBe(403)
})
`

const messagesOf = (name) => `/** Placeholder: the texts of the page of ${toWords(name)}. */
export const ${name}Messages = {
  title: '${toTitle(name)}',
  lead: 'Placeholder: one sentence about these rows.',
  load: 'Load ${toWords(name)}',
  search: 'Part of an email address',
  email: 'Email',
  createdAt: 'Created',
  none: 'No rows',
  noneHint: 'Try a shorter search.',
} as const
`

const screenOf = (name, operation) => `import type { OutputOf } from '@scene-partner/contract/operations/index'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { operationQuery } from '../../platform/query/query.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import {
  AdminPage,
  AdminScreen,
  CsvLink,
  DataTable,
  FilterBar,
  formatDateTime,
  Pager,
  usePagination,
  useQueryState,
  type Column,
} from '../common/index.ts'
import { ${name}Messages as messages } from './messages.ts'

type Row = OutputOf<'${operation}'>['rows'][number]

const pageSize = 50
const searchField = { name: 'q', label: messages.search }

/** Placeholder: the columns of an account. */
const columns: readonly Column<Row>[] = [
  { id: 'email', head: messages.email, cell: ({ email }) => email },
  { id: 'createdAt', head: messages.createdAt, cell: ({ createdAt }) => formatDateTime(createdAt), isQuiet: true },
]

function Table() {
  const {
    values: { q: search },
  } = useQueryState(['q'])
  const pages = usePagination()
  const query = useQuery({
    ...operationQuery('${operation}', {
      ...(search && { search }),
      ...(pages.cursor !== undefined && { cursor: pages.cursor }),
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <AdminScreen title={messages.title} lead={messages.lead}>
      <FilterBar search={searchField} filters={[]}>
        <CsvLink table="${toKebab(name)}" filters={{ search }} label={messages.title} />
      </FilterBar>
      <DataTable
        label={messages.title}
        action={messages.load}
        query={query}
        rowsOf={({ rows }) => rows}
        keyOf={({ id }) => id}
        columns={columns}
        empty={<EmptyState title={messages.none}>{messages.noneHint}</EmptyState>}
      />
      {query.data && (
        <Pager
          pagination={pages}
          nextCursor={query.data.nextCursor}
          rowCount={query.data.rows.length}
          pageSize={pageSize}
        />
      )}
    </AdminScreen>
  )
}

/** Placeholder: lists ${toWords(name)} with a search. */
export function Admin${toPascal(name)}Screen() {
  return <AdminPage>{() => <Table />}</AdminPage>
}
`

const webTestOf = (name, operation) => `import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import '../../testing/resetState.ts'
import { buildSession } from '../../testing/builders.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { visit } from '../../testing/visit.tsx'

afterEach(() => vi.unstubAllGlobals())

test('an admin sees the rows that a search finds and downloads the same rows', async () => {
  const row = { id: 'u1', email: 'ada@example.org', createdAt: '2026-11-01T09:00:00.000Z' }
  const sent = fakeServer({ ${operation}: () => ({ rows: [row] }) })
  await visit('/admin/${toKebab(name)}?q=ada', buildSession({}, { admin: true, role: 'admin' }))
  expect(await screen.findByRole('cell', { name: row.email })).toBeVisible()
  expect(screen.getByRole('link', { name: '${toTitle(name)}', current: 'page' })).toBeVisible()
  expect(screen.getByRole('link', { name: /CSV/ })).toHaveAttribute('href', '/api/csv/${toKebab(name)}?search=ada')
  expect(sent.find((call) => call.name === '${operation}')?.input).toEqual({ search: 'ada' })
})
`

/** Throws `NewError` if the new admin table would replace something that exists. */
function checkIsNew(project, name, operation) {
  if (project.exists(`web/admin/${name}`)) throw new NewError(`web/admin/${name} already exists`)
  if (project.read(pageList).includes(`'/admin/${toKebab(name)}'`))
    throw new NewError(`the address /admin/${toKebab(name)} already exists`)
  if (hasMatrixRow(project, `downloadCsv/${toKebab(name)}`))
    throw new NewError(`the CSV table ${toKebab(name)} already exists`)
  checkOperationName(project, operation)
}

/** Creates a feature in `server/features/admin` that has only the new table. */
function createFeature(project, name, operation) {
  project.create(`server/features/admin/${name}/feature.ts`, featureOf(name, operation))
  listFeature(project, {
    folder: `admin/${name}`,
    variable: `admin${toPascal(name)}Feature`,
    before: 'adminCsvFeature',
  })
}

function addToFeature(project, { name, feature, operation }) {
  declareService(project, feature, 'database')
  addToFeatureList(project, { feature, list: 'csvTables', name: `${name}Csv` })
  addToFeatureList(project, { feature, list: 'operations', name: operation })
  project.addImport(featureFileOf(feature), `import { ${operation}, ${name}Csv } from './${operation}.ts'`)
}

export const adminTable = {
  name: 'admin-table',
  usage: 'admin-table NAME [FEATURE]',
  about:
    'a table of the admin area with search and CSV, for example `admin-table tapes`, or `admin-table tapes rehearsal`',
  plan(project, [givenName, givenFeature]) {
    const name = checkName(givenName)
    const operation = `list${toPascal(name)}`
    const feature = givenFeature ?? `admin/${name}`
    if (givenFeature) checkFeature(project, feature)
    else if (project.exists(`server/features/${feature}`))
      throw new NewError(`server/features/${feature} already exists`)
    checkIsNew(project, name, operation)

    project.append(contractFile, contractOf(operation))
    const file = `server/features/${feature}/${operation}.ts`
    project.create(file, tableOf(name, { feature, operation }))
    const serverTest = `server/features/${feature}/${operation}.test.ts`
    project.create(serverTest, serverTestOf(name, { feature, operation }))
    if (givenFeature) addToFeature(project, { name, feature, operation })
    else createFeature(project, name, operation)
    const cells = ['401', 'unv', 'no', 'no', 'no', 'ok', 'ok', 'ok', 'ro', '2fa']
    addMatrixRow(project, operation, cells)
    addMatrixRow(project, `downloadCsv/${toKebab(name)}`, cells, 'endpointMatrix')
    const screen = `Admin${toPascal(name)}Screen`
    project.create(`web/admin/${name}/messages.ts`, messagesOf(name))
    project.create(`web/admin/${name}/${screen}.tsx`, screenOf(name, operation))
    project.create(`web/admin/${name}/${name}.test.tsx`, webTestOf(name, operation))
    project.addToLastList(
      pageList,
      `  page('/admin/${toKebab(name)}', '${toTitle(name)}', '${screen}', () => import('./${name}/${screen}.tsx'), { section: 'health' }),`,
    )
    return {
      test: `${serverTest} and web/admin/${name}`,
      /** Adds the page to the table of admin pages in ARCHITECTURE.md. Returns the changed path. */
      finish() {
        const tool = join(project.root, 'tools/checks/architectureTables.mjs')
        const { status, stderr } = spawnSync(process.execPath, [tool, '--write'], { encoding: 'utf8' })
        if (status !== 0) throw new Error(`tools/checks/architectureTables.mjs failed: ${stderr}`)
        return ['ARCHITECTURE.md']
      },
      next: [
        `replace the rows in ${contractFile}, ${file} and web/admin/${name}`,
        'move the page to its place in web/admin/adminPages.ts',
      ],
    }
  },
}
