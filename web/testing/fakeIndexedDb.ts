type Rows<Row> = Map<string, Row>
type Connection = { onversionchange: (() => void) | null }
type Database<Row> = { stores: Map<string, Rows<Row>>; connections: Set<Connection> }
type Request<Value> = {
  result: Value | undefined
  error: unknown
  onsuccess: (() => void) | null
  onerror: (() => void) | null
  onupgradeneeded: (() => void) | null
}

/** Returns a request whose result arrives only after the current code has run, as in a browser. */
function answerLater<Value>(answer: (request: Request<Value>) => Value): Request<Value> {
  const request: Request<Value> = {
    result: undefined,
    error: null,
    onsuccess: null,
    onerror: null,
    onupgradeneeded: null,
  }
  queueMicrotask(() => {
    try {
      request.result = answer(request)
    } catch (error) {
      request.error = error
      return request.onerror?.()
    }
    request.onsuccess?.()
  })
  return request
}

/**
 * Copies a row, but not the blobs in it: blobs cannot change, and `structuredClone` does not support the blobs of
 * happy-dom.
 */
const copyRow = <Row extends object>(row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value instanceof Blob ? value : structuredClone(value as unknown)]),
  ) as Row

/** A range of keys, both ends included. */
type KeyRange = { lower: string; upper: string }

const IDBKeyRange = { bound: (lower: string, upper: string): KeyRange => ({ lower, upper }) }

const isIn = (key: string, range: KeyRange | string | null | undefined) =>
  range == null || (typeof range === 'string' ? key === range : key >= range.lower && key <= range.upper)

/** Returns an object store. The property `key` of a row is its key. */
function openStore<Row extends { key: string }>(rows: Rows<Row>, mode: string) {
  const checkWritable = () => {
    if (mode !== 'readwrite') throw new DOMException('The transaction is read-only.', 'ReadOnlyError')
  }
  return {
    getAll: (range?: KeyRange | null) =>
      answerLater(() => {
        const found = [...rows.values()].filter(({ key }) => isIn(key, range))
        return found.toSorted((one, other) => (one.key < other.key ? -1 : 1)).map(copyRow)
      }),
    getAllKeys: (range: KeyRange) => answerLater(() => [...rows.keys()].filter((key) => isIn(key, range)).toSorted()),
    get: (key: string) =>
      answerLater(() => {
        const row = rows.get(key)
        return row && copyRow(row)
      }),
    put(row: Row) {
      checkWritable()
      const copy = copyRow(row)
      return answerLater(() => void rows.set(copy.key, copy))
    },
    delete(range: KeyRange | string) {
      checkWritable()
      return answerLater(() => {
        for (const key of [...rows.keys()]) if (isIn(key, range)) rows.delete(key)
      })
    },
  }
}

/**
 * Creates a fake of the part of IndexedDB that `openRowDatabase` uses. The first object store with the name `edits`
 * contains the rows `initial`. `stored` of the result contains the current rows of that store.
 */
export function createFakeIndexedDb<Row extends { key: string }>(initial: readonly Row[] = []) {
  const stored: Rows<Row> = new Map(initial.map((row) => [row.key, row]))
  let unusedRows: Rows<Row> | null = stored
  const databases = new Map<string, Database<Row>>()

  function connect({ stores, connections }: Database<Row>) {
    const connection = {
      onversionchange: null,
      createObjectStore(name: string, { keyPath }: { keyPath: string }) {
        if (keyPath !== 'key') throw new Error('the fake stores rows by the property `key`')
        const isOfEdits = name === 'edits'
        stores.set(name, (isOfEdits && unusedRows) || new Map())
        if (isOfEdits) unusedRows = null
      },
      transaction(name: string, mode = 'readonly') {
        const rows = stores.get(name)
        if (!connections.has(connection)) throw new DOMException('The connection is closed.', 'InvalidStateError')
        if (!rows) throw new DOMException('There is no such store.', 'NotFoundError')
        return { objectStore: () => openStore(rows, mode) }
      },
      close: () => void connections.delete(connection),
    }
    connections.add(connection)
    return connection
  }

  const indexedDB = {
    open: (name: string) =>
      answerLater<object>((request) => {
        const known = databases.get(name)
        const database = known ?? { stores: new Map(), connections: new Set<Connection>() }
        databases.set(name, database)
        request.result = connect(database)
        if (!known) request.onupgradeneeded?.()
        return request.result
      }),
    /**
     * Asks the open connections to close, and deletes the database. Throws if a connection stays open; a browser would
     * wait.
     */
    deleteDatabase: (name: string) =>
      answerLater<void>(() => {
        const { connections } = databases.get(name) ?? { connections: new Set<Connection>() }
        for (const connection of connections) connection.onversionchange?.()
        if (connections.size > 0) throw new DOMException('A tab has the database open.', 'InvalidStateError')
        databases.delete(name)
      }),
  }
  return { stored, indexedDB, IDBKeyRange }
}
