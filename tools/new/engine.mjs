// `npm run new -- engine NAME`: writes a speech engine that passes the tests that every engine must pass.
import { NewError } from './newError.mjs'
import { checkName, toPascal } from './names.mjs'

const engineList = 'speech/engines/index.ts'
const engineTest = 'speech/engines/index.test.ts'

export const engine = {
  name: 'engine',
  usage: 'engine NAME',
  about: 'a speech engine, for example `engine piper`',
  plan(project, [givenName]) {
    const name = checkName(givenName)
    const folder = `speech/engines/${name}`
    if (project.exists(folder)) throw new NewError(`${folder} already exists`)
    const create = `create${toPascal(name)}Engine`
    project.create(
      `${folder}/definition.ts`,
      `import type { EngineDefinition } from '../engineDefinition.ts'
import { ${create}, engineVersion } from './${name}Engine.ts'

/**
 * Placeholder: exists only where settings are given, which so far only its tests do. Describe its settings in
 * \`configuration\`, or check what is installed.
 */
export const ${name}: EngineDefinition<'${name}'> = {
  name: '${name}',
  version: engineVersion,
  audibleSettings: ['speed'],
  create: (_context, settings) => (settings === undefined ? undefined : ${create}()),
}
`,
    )
    project.create(
      `${folder}/${name}Engine.ts`,
      `import { SpeechUnavailable } from '../../speechUnavailable.ts'
import type { Engine } from '../engine.ts'
import { synthesizeTones } from '../testing/synthesizeTones.ts'

/** The version of the engine's library and of our processing. Keys of stored takes contain it. */
export const engineVersion = '0+1'

/** Placeholder: speaks every word as a tone. */
export function ${create}(): Engine {
  let isClosed = false
  let spoken = 0
  return {
    name: '${name}',
    version: engineVersion,
    async speak({ spoken: text, rendition, settings }, { signal }) {
      signal.throwIfAborted()
      if (isClosed) throw new SpeechUnavailable('closed', '${name}: closed')
      spoken++
      return synthesizeTones(text, { voice: rendition.engineVoice, speed: settings.speed })
    },
    canSpeak: ({ engine }) => engine === '${name}' && !isClosed,
    state: () => (isClosed ? { state: 'absent', detail: '${name}: closed' } : { state: 'ready' }),
    stats: () => ({ workers: 0, busy: 0, waiting: 0, spoken, failures: 0, restarts: 0 }),
    async close() {
      isClosed = true
    },
  }
}
`,
    )
    project.create(
      `${folder}/contractFixture.ts`,
      `import type { EngineContractFixture } from '../testing/engineContractFixture.ts'

export const contractFixture: EngineContractFixture = {
  rendition: { quality: 'basic', engine: '${name}', engineVoice: 'placeholder', gainDb: 0 },
  prepare: async () => ({ settings: {}, close: async () => undefined }),
}
`,
    )
    project.addImport(engineList, `import { ${name} } from './${name}/definition.ts'`)
    const [list] = /^const list = \[[^\]]*/m.exec(project.read(engineList))
    project.replace(engineList, list, `${list.trimEnd().replace(/,$/, '')}, ${name}`)
    const [versions] = /toEqual\(\{\n {4}elevenlabs: [^}]*/.exec(project.read(engineTest))
    project.replace(engineTest, versions, `${versions.trimEnd()}\n    ${name}: '0+1',\n  `)
    return {
      test: engineTest,
      next: [
        `replace the tones of ${folder}/${name}Engine.ts by speech; a hang must end in a process or worker of its own`,
        `describe settings and version in ${folder}/definition.ts, and add renditions in speech/catalog`,
      ],
    }
  },
}
