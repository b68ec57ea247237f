import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../platform/api/callError.ts'
import type { createBringBack as create, Progress } from './bringBackArchive.ts'
import type { ArchiveProblem } from './readArchive.ts'
import { loadChunk } from '../../platform/page/loadChunk.ts'
import * as messages from './messages.ts'

type Session = ReturnType<typeof create>
type Totals = Record<keyof Progress['counts'], number>

/** The step of the import: no file chosen, reading the file, file refused, ready to start, running, paused or done. */
export type BringBackState =
  | { step: 'none' }
  | { step: 'reading' }
  | { step: 'refused'; problem: string }
  | { step: 'chosen'; file: string; totals: Totals }
  | { step: 'running'; progress: Progress | null }
  | { step: 'paused'; reason: string; progress: Progress | null }
  | { step: 'done'; progress: Progress }

/**
 * Returns the problem of an `ArchiveError`. Compares the error's name, because importing the class would load its
 * module.
 */
const problemOf = (error: unknown): ArchiveProblem | undefined =>
  error instanceof Error && error.name === 'ArchiveError'
    ? (error as Error & { problem: ArchiveProblem }).problem
    : undefined

const formatError = (error: unknown): string => {
  const problem = problemOf(error)
  if (problem) return messages.problems[problem]
  return error instanceof CallError ? error.message : messages.problemUnexpected
}

/**
 * Opens the archive that the user chooses, and imports its items. After an interruption, `start` continues with the
 * first item that was not sent.
 */
export function useBringBack() {
  const [state, setState] = useState<BringBackState>({ step: 'none' })
  const session = useRef<Session | undefined>(undefined)
  const running = useRef<AbortController | undefined>(undefined)

  async function choose(file: File) {
    setState({ step: 'reading' })
    try {
      // Loaded only now, because most users who open this page choose no file.
      const { createBringBack, countItems, openArchive, readContents } = await loadChunk(() => import('./archive.ts'))
      const archive = await openArchive(file)
      const contents = await readContents(archive)
      session.current = createBringBack(archive, contents)
      setState({ step: 'chosen', file: file.name, totals: countItems(contents) })
    } catch (error) {
      if (problemOf(error) === undefined) reportError(error)
      setState({ step: 'refused', problem: formatError(error) })
    }
  }

  async function start() {
    const current = session.current
    if (!current || running.current) return
    const controller = new AbortController()
    running.current = controller
    let latest: Progress | null = null
    const show = (progress: Progress) => {
      latest = progress
      setState({ step: 'running', progress })
    }
    setState({ step: 'running', progress: null })
    try {
      await current.run(controller.signal, show)
      if (latest) setState({ step: 'done', progress: latest })
    } catch (error) {
      const reason = controller.signal.aborted ? messages.stopped : messages.interrupted(formatError(error))
      setState({ step: 'paused', reason, progress: latest })
    } finally {
      running.current = undefined
    }
  }

  const stop = () => running.current?.abort()
  const isRunning = state.step === 'running'
  useEffect(() => {
    if (!isRunning) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isRunning])
  useEffect(() => () => running.current?.abort(), [])
  return { state, choose, start, stop }
}
