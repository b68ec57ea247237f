import { fork } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const reader = fileURLToPath(new URL('readOneProcess.mjs', import.meta.url))

/** What a file is understood as, in a process of its own; `refused` where it cannot become a script. */
export function readApart(folder, path) {
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
