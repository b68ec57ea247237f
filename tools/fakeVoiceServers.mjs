// Hosted voices on this machine, for development: ElevenLabs and an OpenAI-compatible server, each with a tone for every
// word. `node tools/standIns.mjs` prints what to set; `node tools/standIns.mjs crowded` lets them fail in that way.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle, root } from './build.mjs'

const folder = 'standIns'
await bundle(
  {
    standInElevenLabs: 'speech/engines/elevenlabs/standInElevenLabs.ts',
    standInSpeechApi: 'speech/engines/speechApi/standInSpeechApi.ts',
  },
  folder,
)
const load = (name) => import(pathToFileURL(join(root, 'dist', folder, `${name}.js`)).href)
const { startStandInElevenLabs, elevenLabsFaults } = await load('standInElevenLabs')
const { startStandInSpeechApi, speechApiFaults } = await load('standInSpeechApi')

const elevenLabs = await startStandInElevenLabs({ port: 4101 })
const speechApi = await startStandInSpeechApi({ port: 4102 })

const [fault] = process.argv.slice(2)
const known = [...new Set([...elevenLabsFaults, ...speechApiFaults])]
if (fault !== undefined && !known.includes(fault)) {
  console.error(`${fault} is none of: ${known.join(', ')}`)
  process.exit(64)
}
if (elevenLabsFaults.includes(fault)) elevenLabs.fail(fault)
if (speechApiFaults.includes(fault)) speechApi.fail(fault)

console.log(`ELEVENLABS_API_KEY=stand-in ELEVENLABS_API_BASE=${elevenLabs.url}`)
console.log(`SPEECH_API_URL=${speechApi.url}`)

const stop = () => void Promise.all([elevenLabs.close(), speechApi.close()]).then(() => process.exit(0))
process.once('SIGINT', stop).once('SIGTERM', stop)
