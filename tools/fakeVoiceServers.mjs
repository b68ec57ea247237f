// Runs two fake services of hosted voices on this machine, for development: ElevenLabs and an OpenAI-compatible server.
// Both return a tone for each word. `node tools/fakeVoiceServers.mjs` prints the settings to use; `node
// tools/fakeVoiceServers.mjs crowded` makes the fake ElevenLabs answer like a server that has too many requests.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle, root } from './build.mjs'

const folder = 'standIns'
await bundle(
  {
    fakeElevenLabs: 'speech/engines/elevenlabs/fakeElevenLabs.ts',
    fakeSpeechApi: 'speech/engines/speechApi/fakeSpeechApi.ts',
  },
  folder,
)
const load = (name) => import(pathToFileURL(join(root, 'dist', folder, `${name}.js`)).href)
const { startFakeElevenLabs, fakeElevenLabsFailures } = await load('fakeElevenLabs')
const { startFakeSpeechApi, fakeSpeechApiFailures } = await load('fakeSpeechApi')

const elevenLabs = await startFakeElevenLabs({ port: 4101 })
const speechApi = await startFakeSpeechApi({ port: 4102 })

const [fault] = process.argv.slice(2)
const known = [...new Set([...fakeElevenLabsFailures, ...fakeSpeechApiFailures])]
if (fault !== undefined && !known.includes(fault)) {
  console.error(`${fault} is none of: ${known.join(', ')}`)
  process.exit(64)
}
if (fakeElevenLabsFailures.includes(fault)) elevenLabs.fail(fault)
if (fakeSpeechApiFailures.includes(fault)) speechApi.fail(fault)

console.log(`ELEVENLABS_API_KEY=test-key ELEVENLABS_API_BASE=${elevenLabs.url}`)
console.log(`SPEECH_API_URL=${speechApi.url}`)

const stop = () => void Promise.all([elevenLabs.close(), speechApi.close()]).then(() => process.exit(0))
process.once('SIGINT', stop).once('SIGTERM', stop)
