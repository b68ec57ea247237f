import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fail, raise } from '@scene-partner/contract/failures'
import { PLAIN_DELIVERY } from '@scene-partner/speech/planning/delivery'
import { findVoice, voices } from '@scene-partner/speech/catalog/voices'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Services } from '../../services.ts'
import { listeningTestLines } from './listeningTestLines.ts'
import { listeningTestPage, listeningTestPolicy, listeningTestScript } from './listeningTestPage.ts'

type Needs = Pick<Services, 'clock' | 'config' | 'encoders' | 'speaker'> & { isLocal(request: FastifyRequest): boolean }

const score = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('score'),
    voice: z.string().max(64),
    engine: z.string().max(64),
    quality: z.string().max(64),
    score: z.int().min(1).max(5),
  }),
  z.object({
    kind: z.literal('pair'),
    line: z.string().max(64),
    a: z.string().max(128),
    b: z.string().max(128),
    better: z.enum(['a', 'b', 'same']),
  }),
])

async function readScores(file: string): Promise<unknown[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  // The newest scores come first, so that a repeated score replaces the earlier score.
  return text
    .split('\n')
    .filter(Boolean)
    .map((line): unknown => JSON.parse(line))
    .toReversed()
}

/** Returns an MP3 of one line in one rendition of a voice. */
async function speakLine({ speaker, encoders }: Needs, voiceId: string, index: number, lineNumber: number) {
  const voice = findVoice(voiceId) ?? raise('voice_not_found')
  const rendition = speaker.availableRenditions(voice)[index] ?? raise('voice_not_found')
  const line = listeningTestLines[lineNumber] ?? raise('not_found')
  const settings = { speed: 1, stability: 0.5, similarity: 0.5 }
  const delivery = 'level' in line ? { ...PLAIN_DELIVERY, level: line.level } : undefined
  const { signal } = new AbortController()
  const { pcm } = await speaker.speak(
    { voiceId, rendition, spoken: line.spoken, delivery, settings },
    { signal, urgent: true },
  )
  const writer = await encoders.open({ title: line.name, voiceName: voice.name })
  const body = await writer.write(pcm)
  const { tail, finalHeader } = await writer.finish()
  return Buffer.concat([finalHeader, body, tail])
}

/**
 * Serves the listening test at `/dev/listen`, only in local mode. Every voice says five lines. The listener also
 * compares pairs of recordings of the same line without seeing which voice or engine speaks. Scores are appended to
 * `DATA_DIR/listening.jsonl`.
 */
export function serveListeningTest(app: FastifyInstance, needs: Needs): void {
  const { clock, config, isLocal, speaker } = needs
  const file = join(config.dataDir, 'listening.jsonl')
  const assertLocal = (request: FastifyRequest) => {
    if (!isLocal(request)) throw fail('not_found')
  }

  app.get('/dev/listen', async (request, reply) => {
    assertLocal(request)
    void reply.header('content-security-policy', listeningTestPolicy).header('cache-control', 'no-store')
    return reply.type('text/html; charset=utf-8').send(listeningTestPage)
  })

  app.get('/dev/listen.js', async (request, reply) => {
    assertLocal(request)
    return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(listeningTestScript)
  })

  app.get('/dev/listen.json', async (request, reply) => {
    assertLocal(request)
    void reply.header('cache-control', 'no-store')
    const listed = voices.map((voice) => ({
      id: voice.id,
      name: voice.name,
      gender: voice.gender,
      labels: [voice.accent, voice.gender, voice.age].join(', '),
      renditions: speaker.availableRenditions(voice).map(({ quality, engine }) => ({ quality, engine })),
    }))
    const speakable = listed.filter(({ renditions }) => renditions.length > 0)
    return { voices: speakable, lines: listeningTestLines, scores: await readScores(file) }
  })

  app.get<{ Params: { voice: string; index: string; file: string } }>(
    '/dev/listen/:voice/:index/:file',
    async (request, reply) => {
      assertLocal(request)
      const { voice, index, file: name } = request.params
      const sound = await speakLine(needs, voice, Number(index), Number(name.replace(/\.mp3$/, '')))
      return reply.type('audio/mpeg').header('cache-control', 'private, max-age=600').send(sound)
    },
  )

  app.post('/api/dev/listen', async (request) => {
    assertLocal(request)
    const parsed = score.safeParse(request.body)
    if (!parsed.success) throw fail('bad_request')
    await mkdir(config.dataDir, { recursive: true })
    await appendFile(file, `${JSON.stringify({ ...parsed.data, at: clock.now().toISOString() })}\n`)
    return { isStored: true }
  })
}
