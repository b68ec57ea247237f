import { Readable } from 'node:stream'

/** One file of a user's data export. */
export type ExportedFile = {
  /** Path inside the archive. Parts that come from users must pass `toSafeFileName`. */
  path: string
  /** Modification time. Absent: the time of the export. */
  at?: Date
  /** Whether the content is already compressed, for example audio. It is then stored without further compression. */
  isCompressed?: boolean
  /** Opens the content. Resolves to null if the file was deleted after it was listed. */
  open(): Promise<Readable | null>
}

/** What a feature adds to a user's data export. A file is opened only after the previous one was read. */
export type Exporter<Services> = {
  /** Path and description of each file, for the README in the archive. */
  contents: readonly { path: string; description: string }[]
  files(services: Services, userId: string): AsyncIterable<ExportedFile>
}

/** Creates a text file that is generated while it is sent. */
export const textFile = (path: string, write: () => Iterable<string> | AsyncIterable<string>): ExportedFile => ({
  path,
  open: async () => Readable.from(write(), { objectMode: false }),
})

const formatJson = (value: unknown) => JSON.stringify(value, null, 2)

/** Creates a JSON file with one value. */
export const jsonFile = (path: string, read: () => Promise<unknown>): ExportedFile =>
  textFile(path, async function* () {
    yield `${formatJson(await read())}\n`
  })

/** Creates a JSON file with one list of the entries of all pages. Only one page of entries is in memory at a time. */
export const jsonListFile = (path: string, pages: () => AsyncIterable<readonly unknown[]>): ExportedFile =>
  textFile(path, async function* () {
    let before = '[\n'
    for await (const page of pages()) {
      if (page.length === 0) continue
      yield before + page.map(formatJson).join(',\n')
      before = ',\n'
    }
    yield before === '[\n' ? '[]\n' : '\n]\n'
  })

const pageSize = 50

/** Loads the rows of `items`, for example of ids, with 50 items per page. Yields the pages in order. */
export async function* loadInPages<Item, Row>(
  items: readonly Item[],
  load: (page: readonly Item[]) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let start = 0; start < items.length; start += pageSize) yield await load(items.slice(start, start + pageSize))
}

/** Number of rows per page when a table with very many rows is exported. */
export const largePageSize = 500

/**
 * Yields pages of rows by keyset: `load` gets the last row of the previous page and returns up to `largePageSize` rows.
 * The first page with fewer rows is the last page.
 */
export async function* loadKeysetPages<Row>(load: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let last: Row | undefined
  do {
    const rows = await load(last)
    yield rows
    last = rows.length === largePageSize ? rows.at(-1) : undefined
  } while (last)
}
