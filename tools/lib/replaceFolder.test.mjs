import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { replaceFolder } from './replaceFolder.mjs'

async function writeBuild(folder, text) {
  await mkdir(folder)
  for (let number = 0; number < 200; number += 1) await writeFile(join(folder, `chunk${number}.js`), text)
}

test('while the folder of a build is replaced by a new one, each file of the build exists at every moment', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'replace-'))
  const place = join(folder, 'workers')
  await writeBuild(place, 'old')
  await writeBuild(`${place}.new`, 'new')
  const replacing = replaceFolder(place, `${place}.new`).then(() => true)
  let missing = 0
  while (!(await Promise.race([replacing, nextTurn(false)]))) {
    for (const number of [0, 100, 199]) if (!existsSync(join(place, `chunk${number}.js`))) missing += 1
  }
  expect(missing).toBe(0)
  expect(await readFile(join(place, 'chunk199.js'), 'utf8')).toBe('new')
  expect(await readdir(folder)).toEqual(['workers'])
  await rm(folder, { recursive: true })
})

test('a new build is moved to its folder if there is no older build to replace', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'replace-'))
  await writeBuild(join(folder, 'new'), 'first')
  await replaceFolder(join(folder, 'server'), join(folder, 'new'))
  expect(await readdir(folder)).toEqual(['server'])
  await rm(folder, { recursive: true })
})
