// `npm run demo`: speaks the scene of the demo on the landing page, and writes its lines and recordings to
// web/features/firstScene/demo. It uses the best voice files that are installed (`npx scene-partner voices install`)
// and needs no network.
import { spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfNeeded, bundle, root } from '../build.mjs'

const target = join(root, 'web/features/firstScene/demo')

/** Loads the demo scene and the script parser, bundled for Node. */
async function loadScene() {
  const folder = join(root, '.cache/demo')
  const sources = {
    firstScene: 'script/rehearsal/firstScene.ts',
    buildUnderstanding: 'script/review/buildUnderstanding.ts',
  }
  await bundle(sources, folder)
  const load = (name) => import(pathToFileURL(join(folder, `${name}.js`)).href)
  const { demoScene } = await load('firstScene')
  const { buildUnderstanding } = await load('buildUnderstanding')
  const { lines, scenes, ...rest } = buildUnderstanding(demoScene.content)
  // The demo shows only the speeches, without stage directions.
  const speeches = lines.filter(({ kind }) => kind === 'speech')
  const isSpeech = (id) => speeches.some((line) => line.id === id)
  const understanding = {
    ...rest,
    title: demoScene.title,
    lines: speeches,
    scenes: scenes.map((scene) => ({ ...scene, lines: scene.lines.filter(isSpeech) })),
  }
  return { scene: demoScene, understanding }
}

/** Speaks one line with the command-line program. Returns the names of the engines that spoke it. */
async function speak(text, voiceId, file) {
  const folder = await mkdtemp(join(tmpdir(), 'scene-partner-demo-'))
  const input = join(folder, 'line.txt')
  try {
    await writeFile(input, text)
    const options = ['read', input, '--voice', voiceId, '--out', file, '--json']
    const { status, stdout, stderr } = spawnSync(process.execPath, ['cli/scene-partner.mjs', ...options], {
      cwd: root,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`“${text}” could not be spoken: ${stderr}`)
    // The command creates files that only their owner can read, but the server must be able to read this recording.
    await chmod(file, 0o644)
    return Object.keys(JSON.parse(stdout).engines).join(', ')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

await buildIfNeeded({ only: 'workers,server' })
const { scene, understanding } = await loadScene()
const lines = understanding.lines.filter(({ characters }) => characters.includes(scene.partner))
await rm(target, { recursive: true, force: true })
await mkdir(target, { recursive: true })
for (const [index, { text }] of lines.entries()) {
  const name = `line${index + 1}.mp3`
  console.log(`${name}: ${text} (${await speak(text, scene.voiceId, join(target, name))})`)
}

const module = `// Written by \`npm run demo\`.
import type { DemoScene } from '../demoScene.ts'
${lines.map((_, index) => `import sound${index + 1} from './line${index + 1}.mp3'`).join('\n')}

/** The lines of the demo and the recordings of the reader's lines. */
export const scene: DemoScene = {
  mine: ${JSON.stringify([scene.mine])},
  sounds: [${lines.map(({ id }, index) => `{ lineId: '${id}', url: sound${index + 1} }`).join(', ')}],
  understanding: ${JSON.stringify(understanding)},
}
`
await writeFile(join(target, 'scene.ts'), module)
spawnSync(join(root, 'node_modules/.bin/oxfmt'), ['--write', join(target, 'scene.ts')], { stdio: 'inherit' })
