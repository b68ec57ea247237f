// A WASI host in memory: a command gets arguments and files, and returns files. There is no disk, network or clock.
// `node:wasi` cannot be used: it aborts the process on a later run if we set the standard streams. This host has only
// the calls that flite imports; a module that imports others does not start.

import { instantiateWasm, isWasmMemory, type WasmMemory, type WasmModule } from '../../webAssembly.ts'

const SUCCESS = 0
const BAD_DESCRIPTOR = 8
const NO_SUCH_FILE = 44
const NOT_SEEKABLE = 70

const STDOUT = 1
const STDERR = 2
/** The only folder in which a command can open files. WASI numbers preopened folders from 3. */
const FOLDER = 3
const FIRST_FREE = 4

const CREATE = 1
const TRUNCATE = 8

const CHARACTER_DEVICE = 2
const DIRECTORY = 3
const REGULAR_FILE = 4
const ALL_RIGHTS = 2n ** 64n - 1n

const MIN_FILE_BYTES = 64 * 1024
/** When this many characters of a standard stream are stored, its later output is dropped. */
const MAX_OUTPUT_LENGTH = 2_000

/** The result of a run. The files are valid until the next run. */
export type WasiResult = {
  exitCode: number
  files: ReadonlyMap<string, Uint8Array>
  /** What the command wrote to standard output, shortened. `errorOutput` is the same for standard error. */
  output: string
  errorOutput: string
}

class Exit extends Error {
  readonly code: number
  constructor(code: number) {
    super(`exit ${code}`)
    this.code = code
  }
}

class MemoryFile {
  bytes: Uint8Array
  length: number
  constructor(bytes: Uint8Array, length = bytes.length) {
    this.bytes = bytes
    this.length = length
  }

  writeAt(position: number, chunk: Uint8Array): void {
    const end = position + chunk.length
    if (end > this.bytes.length) {
      const grown = new Uint8Array(Math.max(end, this.bytes.length * 2, MIN_FILE_BYTES))
      grown.set(this.bytes.subarray(0, this.length))
      this.bytes = grown
    }
    this.bytes.set(chunk, position)
    this.length = Math.max(this.length, end)
  }

  contents(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }
}

type OpenFile = { file: MemoryFile; position: number }

/** A command with its own memory that can run repeatedly. */
export type WasiCommand = {
  /** Runs the command. Throws if the module fails; later runs are not affected. */
  run(commandLine: readonly string[], input?: ReadonlyMap<string, Uint8Array>): WasiResult
  /** Resets the memory. `run` does this if needed. To save time later, call it while no request waits. */
  reset(): void
}

/**
 * Opens a command for repeated runs. WASI commands are made to run once. A new instance for each run takes 12 ms and
 * leaves 17 MB for the garbage collector; restoring the first state takes 4 ms. The instance is replaced only after a
 * run that did not return by itself, because the stack pointer is then wrong.
 */
export function openWasiCommand(module: WasmModule): WasiCommand {
  const encoder = new TextEncoder()
  const decoder = new TextDecoder()
  let args: Uint8Array[] = []
  let files = new Map<string, MemoryFile>()
  const open = new Map<number, OpenFile>()
  let output = ''
  let errorOutput = ''
  let nextDescriptor = FIRST_FREE
  let memory: WasmMemory | undefined
  /**
   * The buffer of the last output file, for reuse. Otherwise each unit would leave a megabyte for the garbage
   * collector.
   */
  let spareBuffer: Uint8Array = new Uint8Array(MIN_FILE_BYTES)

  function newFile(): MemoryFile {
    const file = new MemoryFile(spareBuffer, 0)
    spareBuffer = new Uint8Array(MIN_FILE_BYTES)
    return file
  }

  const bytes = () => {
    if (!memory) throw new Error('the module called the host before it had a memory')
    return new Uint8Array(memory.buffer)
  }
  const view = () => new DataView(bytes().buffer)

  /**
   * Calls `move` for each (address, length) pair of a list. `move` returns how many bytes it moved. If these are fewer
   * than `length`, the loop ends. Returns the total.
   */
  function eachVector(list: number, count: number, move: (address: number, length: number) => number): number {
    const at = view()
    let total = 0
    for (let index = 0; index < count; index++) {
      const length = at.getUint32(list + 8 * index + 4, true)
      const moved = move(at.getUint32(list + 8 * index, true), length)
      total += moved
      if (moved < length) break
    }
    return total
  }

  const host = {
    args_sizes_get(countAt: number, sizeAt: number) {
      view().setUint32(countAt, args.length, true)
      view().setUint32(
        sizeAt,
        args.reduce((sum, arg) => sum + arg.length, 0),
        true,
      )
      return SUCCESS
    },
    args_get(pointersAt: number, textAt: number) {
      for (const [index, arg] of args.entries()) {
        view().setUint32(pointersAt + 4 * index, textAt, true)
        bytes().set(arg, textAt)
        textAt += arg.length
      }
      return SUCCESS
    },
    // The clock always returns the same time, so that the output does not depend on the time.
    clock_time_get(_id: number, _precision: bigint, resultAt: number) {
      view().setBigUint64(resultAt, 0n, true)
      return SUCCESS
    },
    fd_close: (descriptor: number) => (open.delete(descriptor) ? SUCCESS : BAD_DESCRIPTOR),
    fd_fdstat_get(descriptor: number, resultAt: number) {
      if (descriptor > FOLDER && !open.has(descriptor)) return BAD_DESCRIPTOR
      const kind = descriptor < FOLDER ? CHARACTER_DEVICE : descriptor === FOLDER ? DIRECTORY : REGULAR_FILE
      bytes().fill(0, resultAt, resultAt + 24)
      view().setUint8(resultAt, kind)
      view().setBigUint64(resultAt + 8, ALL_RIGHTS, true)
      view().setBigUint64(resultAt + 16, ALL_RIGHTS, true)
      return SUCCESS
    },
    fd_fdstat_set_flags: () => SUCCESS,
    fd_prestat_get(descriptor: number, resultAt: number) {
      if (descriptor !== FOLDER) return BAD_DESCRIPTOR
      view().setUint32(resultAt, 0, true)
      view().setUint32(resultAt + 4, 1, true)
      return SUCCESS
    },
    fd_prestat_dir_name(_descriptor: number, nameAt: number) {
      bytes()[nameAt] = '.'.charCodeAt(0)
      return SUCCESS
    },
    path_open(
      _folder: number,
      _lookup: number,
      nameAt: number,
      nameLength: number,
      flags: number,
      _rights: bigint,
      _inherited: bigint,
      _mode: number,
      resultAt: number,
    ) {
      const name = decoder.decode(bytes().slice(nameAt, nameAt + nameLength))
      const found = files.get(name)
      if (!found && !(flags & CREATE)) return NO_SUCH_FILE
      const file = found && !(flags & TRUNCATE) ? found : newFile()
      files.set(name, file)
      open.set(nextDescriptor, { file, position: 0 })
      view().setUint32(resultAt, nextDescriptor++, true)
      return SUCCESS
    },
    fd_seek(descriptor: number, offset: bigint, whence: number, resultAt: number) {
      const opened = open.get(descriptor)
      if (!opened) return NOT_SEEKABLE
      const origin = whence === 0 ? 0 : whence === 1 ? opened.position : opened.file.length
      opened.position = Math.max(0, origin + Number(offset))
      view().setBigUint64(resultAt, BigInt(opened.position), true)
      return SUCCESS
    },
    fd_read(descriptor: number, list: number, count: number, resultAt: number) {
      const opened = open.get(descriptor)
      if (!opened) return BAD_DESCRIPTOR
      const total = eachVector(list, count, (address, length) => {
        const chunk = opened.file.contents().subarray(opened.position, opened.position + length)
        bytes().set(chunk, address)
        opened.position += chunk.length
        return chunk.length
      })
      view().setUint32(resultAt, total, true)
      return SUCCESS
    },
    fd_write(descriptor: number, list: number, count: number, resultAt: number) {
      const opened = open.get(descriptor)
      if (!opened && descriptor !== STDOUT && descriptor !== STDERR) return BAD_DESCRIPTOR
      const total = eachVector(list, count, (address, length) => {
        const chunk = bytes().subarray(address, address + length)
        if (opened) {
          opened.file.writeAt(opened.position, chunk)
          opened.position += length
        } else if (descriptor === STDERR && errorOutput.length < MAX_OUTPUT_LENGTH) errorOutput += decoder.decode(chunk)
        else if (descriptor === STDOUT && output.length < MAX_OUTPUT_LENGTH) output += decoder.decode(chunk)
        return length
      })
      view().setUint32(resultAt, total, true)
      return SUCCESS
    },
    proc_exit(code: number) {
      throw new Exit(code)
    },
  }

  function instantiate(): () => void {
    const exports = instantiateWasm(module, { wasi_snapshot_preview1: host })
    if (!isWasmMemory(exports.memory) || typeof exports._start !== 'function') throw new Error('not a WASI command')
    memory = exports.memory
    return exports._start as () => void
  }

  let start = instantiate()
  const firstState = bytes().slice()
  let isFresh = true
  let hasReturned = true

  function reset(): void {
    if (isFresh) return
    if (hasReturned) {
      const all = bytes()
      all.set(firstState)
      all.fill(0, firstState.length)
    } else start = instantiate()
    isFresh = true
  }

  function run(commandLine: readonly string[], input: ReadonlyMap<string, Uint8Array> = new Map()): WasiResult {
    reset()
    isFresh = false
    hasReturned = false
    args = commandLine.map((arg) => encoder.encode(`${arg.replaceAll('\0', ' ')}\0`))
    for (const { bytes: used } of files.values()) if (used.length > spareBuffer.length) spareBuffer = used
    files = new Map([...input].map(([name, contents]) => [name, new MemoryFile(contents.slice())]))
    open.clear()
    output = ''
    errorOutput = ''
    nextDescriptor = FIRST_FREE
    let exitCode = 0
    try {
      start()
      hasReturned = true
    } catch (error) {
      if (!(error instanceof Exit)) throw error
      exitCode = error.code
    }
    return {
      exitCode,
      files: new Map([...files].map(([name, file]) => [name, file.contents()])),
      output,
      errorOutput,
    }
  }

  return { run, reset }
}
