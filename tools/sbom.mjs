// `npm run release:sbom`: writes the list of all packages that the product needs (CycloneDX 1.5) to `dist/sbom.json`.
// The list is made from the lock file, so it contains the exact versions and checksums that `npm ci` installs.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build.mjs'

const sbom = execFileSync('npm', ['sbom', '--package-lock-only', '--omit', 'dev', '--sbom-format', 'cyclonedx'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1_048_576,
  stdio: ['ignore', 'pipe', 'inherit'],
})
const { components } = JSON.parse(sbom)
const file = join(root, 'dist/sbom.json')
mkdirSync(join(root, 'dist'), { recursive: true })
writeFileSync(file, sbom)
console.log(`dist/sbom.json: ${components.length} packages`)
