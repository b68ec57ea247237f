// Writes a numbered SQL file for the changes in the `tables.ts` files:
//
// npm run migration -- NAME             the difference between the tables and the last migration
// npm run migration -- --by-hand NAME   an empty file, for triggers and data
// npm run migration -- --fresh          one 0000_init.sql instead of all generated ones; only before a first release
import { spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './build.mjs'

const folder = join(root, 'server/migrations')
const handMark = '-- by hand'

function kit(...extra) {
  const bin = join(root, 'node_modules/drizzle-kit/bin.cjs')
  const { status } = spawnSync(process.execPath, [bin, 'generate', '--config', 'server/drizzle.config.ts', ...extra], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}

const sqlFiles = async () => (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

async function writtenByHand() {
  const migrations = []
  for (const name of await sqlFiles()) {
    const text = await readFile(join(folder, name), 'utf8')
    if (text.startsWith(handMark)) migrations.push({ name: name.replace(/^\d+_|\.sql$/g, ''), text })
  }
  return migrations
}

async function byHand(name, text = `${handMark}\n`) {
  kit('--custom', '--name', name)
  const file = (await sqlFiles()).find((one) => one.replace(/^\d+_/, '') === `${name}.sql`)
  await writeFile(join(folder, file), text)
}

async function fresh() {
  await mkdir(folder, { recursive: true })
  const migrations = await writtenByHand()
  for (const name of await sqlFiles()) await rm(join(folder, name))
  await rm(join(folder, 'meta'), { recursive: true, force: true })
  kit('--name', 'init')
  for (const { name, text } of migrations) await byHand(name, text)
}

const [first, second] = process.argv.slice(2)
if (first === '--fresh') await fresh()
else if (first === '--by-hand' && second) await byHand(second)
else if (first && !first.startsWith('-')) kit('--name', first)
else {
  console.error('npm run migration -- NAME | --by-hand NAME | --fresh')
  process.exit(64)
}
