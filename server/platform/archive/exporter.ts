import { Readable } from 'node:stream'

/** One file of what a person takes away. */
export type ExportedFile = {
  /** Inside the archive. Whatever of it comes from a person went through `safeName`. */
  path: string
  at?: Date
  /** Small already, as sound is: it is stored as it stands. */
  isPacked?: boolean
  /** Null where it is gone since it was listed. */
  open(): Promise<Readable | null>
}

/** What a feature adds to everything that a person takes away. Nothing is opened before the file ahead of it has left. */
export type Exporter<Services> = {
  /** For the README: each path with what it holds, in plain words. */
  about: readonly { path: string; words: string }[]
  files(services: Services, userId: string): AsyncIterable<ExportedFile>
}

/** A file of text that is written while it leaves. */
export const textFile = (path: string, write: () => Iterable<string> | AsyncIterable<string>): ExportedFile => ({
  path,
  open: async () => Readable.from(write(), { objectMode: false }),
})

const json = (value: unknown) => JSON.stringify(value, null, 2)

/** A file with one value. */
export const jsonFile = (path: string, read: () => Promise<unknown>): ExportedFile =>
  textFile(path, async function* () {
    yield `${json(await read())}\n`
  })

/** A file with a list, of which one page at a time is in memory. */
export const jsonListFile = (path: string, pages: () => AsyncIterable<readonly unknown[]>): ExportedFile =>
  textFile(path, async function* () {
    let before = '[\n'
    for await (const page of pages()) {
      if (page.length === 0) continue
      yield before + page.map(json).join(',\n')
      before = ',\n'
    }
    yield before === '[\n' ? '[]\n' : '\n]\n'
  })

const pageSize = 50

/** What has been loaded by its ids, page after page, in their order. */
export async function* inPages<Item, Row>(
  items: readonly Item[],
  load: (page: readonly Item[]) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let start = 0; start < items.length; start += pageSize) yield await load(items.slice(start, start + pageSize))
}

/** So many rows at a time leave the database where there may be very many. */
export const manyRows = 500

/** Rows that are loaded after the last one, page after page, until a page is not full. */
export async function* afterEach<Row>(load: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let last: Row | undefined
  do {
    const rows = await load(last)
    yield rows
    last = rows.length === manyRows ? rows.at(-1) : undefined
  } while (last)
}
