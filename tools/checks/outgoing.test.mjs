import { expect, test } from 'vitest'
import { checkOutgoing, opensConnections } from './outgoing.mjs'

test.each([
  ["const page = await fetch('https://a.example')", true],
  ['const send = globalThis.fetch', true],
  ["import { request } from 'node:https'", true],
  ["import { request } from 'http'", true],
  ["import net from 'node:net'", true],
  ["const dns = await import('node:dns/promises')", true],
  ["import { createServer, type IncomingMessage } from 'node:http'", false],
  ["import type { Socket } from 'node:net'", false],
  ["import { isIP } from 'node:net'", false],
  ['const load = ({ fetch }) => fetch(1)', false],
  ['const fetch = (index) => units[index]; fetch(0)', false],
  ['cache.fetch(1)', false],
  ['const text = "fetch(1)"', false],
])('S-50 whether the code %s opens connections: the check answers %s', (source, expected) => {
  expect(opensConnections('a.ts', source)).toBe(expected)
})

test('S-50 only the listed files of the server open connections', { tags: ['long'] }, async () => {
  expect(await checkOutgoing()).toEqual([])
})
