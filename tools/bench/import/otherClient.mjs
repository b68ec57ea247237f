// A client that runs in a separate thread. It requests a list of scripts at a fixed rate and measures the response
// times. Because of the separate thread, sending files does not delay the client.
import { parentPort, workerData } from 'node:worker_threads'
import { signUp } from '../../testing/browser.mjs'
import { pause } from '../../testing/servers.mjs'

const { place, scripts, askEveryMs } = workerData
const person = await signUp(place)
const content = (at) => `ANNA: Line ${at}.\n\nBEN: So it is.\n\n`.repeat(20)
for (let at = 0; at < scripts; at += 1) await person.call('saveScript', { title: `Scene ${at}`, content: content(at) })

let waits
let failed = 0
let asking = []

async function ask(own) {
  const askedAt = performance.now()
  await person.call('getUserScripts').catch(() => (failed += 1))
  own.push(performance.now() - askedAt)
}

async function begin() {
  const own = []
  waits = own
  failed = 0
  asking = []
  while (waits === own) {
    asking.push(ask(own))
    await pause(askEveryMs)
  }
}

async function end() {
  const own = waits
  waits = undefined
  await Promise.all(asking)
  parentPort.postMessage({ waits: own, failed })
}

parentPort.on('message', (word) => {
  void (word === 'begin' ? begin() : end())
})
parentPort.postMessage('ready')
