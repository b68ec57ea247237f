// Runs in Stryker's sandbox and gives it a node_modules of links. Our own packages must lead into the sandbox, where the
// mutants are; a link to the whole folder would lead to the original sources.
import { mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'

const ours = '@scene-partner'
const [from] = process.argv.slice(2)

await mkdir(join('node_modules', ours), { recursive: true })
for (const name of await readdir(from)) {
  if (name !== ours && !name.startsWith('.vite')) await symlink(join(from, name), join('node_modules', name))
}
for (const name of await readdir(join(from, ours))) {
  await symlink(join('../..', name), join('node_modules', ours, name))
}
