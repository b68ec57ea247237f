// Parses malicious files. Measures the result, the duration and the peak memory of the process.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle, buildIfNeeded, root } from '../../build.mjs'
import { measureOtherRequests, printOtherRequests } from './otherRequests.mjs'

const read = (path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    // The file cannot be read: the process has just ended, or the system is not Linux.
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return ''
    throw error
  }
}

/** Returns the highest memory use so far of the processes that this process started, in MB. */
const peakOfChildren = () =>
  Math.max(
    0,
    ...read(`/proc/self/task/${process.pid}/children`)
      .split(' ')
      .filter(Boolean)
      .map((pid) => Number(/^VmHWM:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1_024),
  )

async function measure(parser, bytes, name) {
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, peakOfChildren())), 10)
  const startedAt = performance.now()
  const ends = await parser.parse({ bytes, name, userId: 'someone' }, new AbortController().signal).then(
    (answer) => ('refused' in answer ? answer.refused : 'a script'),
    (error) => error.code ?? String(error),
  )
  clearInterval(watch)
  return { ends, seconds: (performance.now() - startedAt) / 1_000, megabytes: most }
}

/**
 * Parses each malicious file. Prints one row per file: name, size, result, seconds, and MB of memory. Then sends the
 * files to a server and measures how long the requests of another user take while the server parses them.
 */
export async function runHostile(folder) {
  await buildIfNeeded({ only: 'workers' })
  const imports = 'server/features/imports'
  await bundle({ hostileFiles: `${imports}/testing/hostileFiles.ts`, fileParser: `${imports}/fileParser.ts` }, folder)
  const { hostileFiles } = await import(pathToFileURL(join(folder, 'hostileFiles.js')).href)
  const { createFileParser } = await import(pathToFileURL(join(folder, 'fileParser.js')).href)
  const parser = createFileParser({ entries: pathToFileURL(join(root, 'dist/workers/')) })
  console.log('| file | kB | ends in | s | MB |\n|---|---|---|---|---|')
  const files = await hostileFiles()
  const before = process.memoryUsage().rss
  for (const [what, bytes, name] of files) {
    const { ends, seconds, megabytes } = await measure(parser, bytes, name)
    const cells = [what, (bytes.length / 1_024).toFixed(0), ends, seconds.toFixed(2), megabytes.toFixed(0)]
    console.log(`| ${cells.join(' | ')} |`)
  }
  console.log(
    `\nthe server's own memory meanwhile: ${((process.memoryUsage().rss - before) / 1_048_576).toFixed(0)} MB more`,
  )
  printOtherRequests(await measureOtherRequests(files))
  return 0
}
