/** @module-tag long */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const library = fileURLToPath(new URL('endWithParent.mjs', import.meta.url))
// The code of the child process: prints its process id, then runs until its parent has ended.
const child = `
  import { endWithParent } from ${JSON.stringify(library)}
  endWithParent(() => { console.log('stopped'); process.exit(0) })
  console.log(process.pid)
  setInterval(() => {}, 1000)`

/** Starts the child from a parent that only waits, like npm, and passes on the output of the child. */
async function startBelowParent(command, environment) {
  const parent = spawn(command[0], command.slice(1), {
    env: { ...process.env, CHILD: child, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  parent.stdout.setEncoding('utf8')
  parent.stdout.on('data', (text) => (output += text))
  await once(parent.stdout, 'data')
  return { parent, pid: Number(output), output: () => output }
}

const node = `${JSON.stringify(process.execPath)} --input-type=module -e "$CHILD"`
const waitingNode = [
  process.execPath,
  '-e',
  `require('child_process').spawn(process.execPath, ['--input-type=module', '-e', process.env.CHILD], { stdio: 'inherit' })`,
]

describe('endWithParent', () => {
  test.each([
    ['npm', waitingNode],
    ['the shell that npm uses', ['sh', '-c', `${node}; true`]],
  ])('a process with the variables of npm stops when its parent process, %s, is killed', async (_, command) => {
    const { parent, output } = await startBelowParent(command, { npm_lifecycle_event: 'start' })
    parent.kill('SIGKILL')
    await once(parent.stdout, 'end')
    expect(output()).toContain('stopped')
  })

  test('a process without the variables of npm continues after its parent process has ended', async () => {
    const { parent, pid, output } = await startBelowParent(waitingNode, { npm_lifecycle_event: undefined })
    parent.kill('SIGKILL')
    await once(parent, 'exit')
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(() => process.kill(pid, 0)).not.toThrow()
    process.kill(pid, 'SIGKILL')
    expect(output()).not.toContain('stopped')
  })
})
