// Runs in Stryker's sandbox and creates a node_modules folder of links there. Links to our own packages must lead into
// the sandbox, where the mutants are. A link to the complete folder would lead to the original sources.
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
