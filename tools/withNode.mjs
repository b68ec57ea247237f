// Runs a command with another version of Node: `node tools/withNode.mjs 22 -- npx vitest run`. Node is installed from
// npm into a temporary folder, so the project's lock file does not change.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const versions = { 20: '20.19.0', 22: '22.23.3', 24: '24.21.0' }

const [wanted, dashes, ...command] = process.argv.slice(2)
const version = versions[wanted] ?? wanted
if (!version || dashes !== '--' || command.length === 0) {
  console.error('node tools/withNode.mjs VERSION -- COMMAND')
  process.exit(64)
}

const folder = mkdtempSync(join(tmpdir(), 'scene-partner-node-'))
const name = `node-${process.platform}-${process.arch}`
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const install = ['install', '--prefix', folder, '--no-save', '--no-package-lock', '--silent', `${name}@${version}`]
spawnSync('npm', install, { stdio: ['ignore', 2, 2] })
const bin = join(folder, 'node_modules', name, 'bin')
if (!existsSync(join(bin, 'node'))) {
  console.error(`Node ${version} could not be installed from the package ${name}`)
  process.exit(69)
}

const child = spawn(command[0], command.slice(1), {
  stdio: 'inherit',
  env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
process.exitCode = await new Promise((resolve) => {
  child.on('error', (error) => {
    console.error(error.message)
    resolve(127)
  })
  child.on('exit', (code) => resolve(code ?? 1))
})
