import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

const checkEveryMs = 500
const shells = new Set(['sh', 'dash', 'bash', 'zsh'])

/**
 * Returns the name of a process and the id of its parent; undefined if the system has no `/proc` or the process has
 * ended.
 */
function readProcess(pid) {
  try {
    const [, name, rest] = /^\d+ \((.*)\) \S+ (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return { name: basename(name ?? ''), parent: Number(rest?.split(' ', 1)[0]) }
  } catch {
    return undefined
  }
}

/**
 * Lists the processes that started this process: npm and its shell, if any. When a parent ends, the system assigns
 * another parent, so a changed list means that a parent has ended.
 */
function readAncestors() {
  const parent = process.ppid
  const { name, parent: grandparent } = readProcess(parent) ?? {}
  return shells.has(name) ? `${parent} ${grandparent}` : String(parent)
}

/**
 * Calls `stop` once after npm has ended, if npm started this process; otherwise does nothing. A process manager that
 * stops `npm start` sends the signal only to npm, and npm does not always pass it on.
 */
export function endWithParent(stop, environment = process.env) {
  if (environment.npm_lifecycle_event === undefined) return
  const started = readAncestors()
  const timer = setInterval(() => {
    if (readAncestors() === started) return
    clearInterval(timer)
    stop()
  }, checkEveryMs)
  timer.unref()
}
