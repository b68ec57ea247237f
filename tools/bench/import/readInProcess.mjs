import { fork } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const reader = fileURLToPath(new URL('readOneProcess.mjs', import.meta.url))

/**
 * Parses a file in its own process. The result has `refused` if the file cannot become a script or the process ended.
 */
export function readInOwnProcess(folder, path) {
  return new Promise((resolve) => {
    const child = fork(
      reader,
      ['readScriptFile', 'script'].map((name) => join(folder, `${name}.js`)),
      {
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      },
    )
    child.on('message', resolve)
    child.on('exit', () => resolve({ refused: 'ended' }))
    child.send({ path })
  })
}
