// Runs in Stryker's sandbox and creates its node_modules folder. The links to our own packages lead to the packages in
// the sandbox, which contain the mutants. A link to the original folder would lead to the original sources.
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
