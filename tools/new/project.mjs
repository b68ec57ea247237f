// The files that one run of `npm run new` creates and changes. All are written together at the end, so that a refusal
// changes nothing.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { NewError } from './newError.mjs'

/** Opens the project at `root`. All paths are relative to `root`. */
export function openProject(root) {
  /** The new text of each file, by path. `write` stores them on disk. */
  const changes = new Map()
  const exists = (path) => changes.has(path) || existsSync(join(root, path))
  const read = (path) => changes.get(path) ?? readFileSync(join(root, path), 'utf8')

  /**
   * Replaces the only occurrence of a text. If the text is missing, the file has changed and this generator must be
   * adapted.
   */
  function replace(path, before, after) {
    const parts = read(path).split(before)
    if (parts.length !== 2) throw new Error(`${path} must contain this text once: ${before}`)
    changes.set(path, parts.join(after))
  }

  return {
    root,
    exists,
    read,
    replace,
    /** Lists the TypeScript files in a folder and its subfolders. */
    listAll: (folder) =>
      readdirSync(join(root, folder), { recursive: true })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => `${folder}/${name}`),
    /** Creates a file. Throws `NewError` when it exists. */
    create(path, text) {
      if (exists(path)) throw new NewError(`${path} already exists`)
      changes.set(path, text)
    },
    /** Appends text at the end of a file. */
    append: (path, text) => void changes.set(path, read(path) + text),
    /** Inserts a line before the only occurrence of a text. */
    insertBefore: (path, text, line) => replace(path, text, `${line}\n${text}`),
    /** Adds a line to the end of the list with which a file ends. */
    addToLastList(path, line) {
      const source = read(path)
      if (!source.endsWith('\n]\n')) throw new Error(`${path} must end with a list`)
      changes.set(path, `${source.slice(0, -']\n'.length)}${line}\n]\n`)
    },
    /** Inserts an import after the last import of a file. */
    addImport(path, line) {
      const source = read(path)
      const last = [...source.matchAll(/^(?:import [^;]*?|\} )from '[^']+'$/gm)].at(-1)
      if (!last) throw new Error(`${path} must have an import`)
      const end = last.index + last[0].length
      changes.set(path, `${source.slice(0, end)}\n${line}${source.slice(end)}`)
    },
    /** Returns the paths that `write` creates or changes. */
    changedPaths: () => changes.keys(),
    /** Writes all changes to disk and returns their paths. */
    write() {
      for (const [path, text] of changes) {
        mkdirSync(dirname(join(root, path)), { recursive: true })
        writeFileSync(join(root, path), text)
      }
      return [...changes.keys()]
    },
  }
}
